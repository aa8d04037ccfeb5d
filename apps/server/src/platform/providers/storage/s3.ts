import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { publicUrlOf, requireStoragePath, type Storage } from './storage.ts'

export interface S3Options {
  /** A server other than Amazon's, whose buckets are then addressed by path. */
  endpoint?: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Timeouts in milliseconds for connecting and for a silent connection; one retry follows. */
const CONNECT_MS = 3000
const SILENT_MS = 10_000
/** Readiness checks are frequent and must not wait. */
const REACHABLE_MS = 2000

/** Stores files in a bucket of an S3 server. Visitors fetch them through us, so the bucket stays private. */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
    // Checksums beyond the signature are Amazon's own; other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (path: string) => ({ Bucket: bucket, Key: requireStoragePath(path) })
  return {
    put: async (path, data, { contentType, cacheSeconds }) => {
      await client.send(
        new PutObjectCommand({
          ...at(path),
          Body: data,
          ContentType: contentType,
          CacheControl: `public, max-age=${cacheSeconds}`,
        }),
      )
    },
    get: async (path) => {
      try {
        const found = await client.send(new GetObjectCommand(at(path)))
        if (!found.Body) return undefined
        return {
          data: Buffer.from(await found.Body.transformToByteArray()),
          contentType: found.ContentType ?? 'application/octet-stream',
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    putFile: async (path, file, { contentType }) => {
      await client.send(
        new PutObjectCommand({
          ...at(path),
          Body: createReadStream(file),
          ContentLength: (await stat(file)).size,
          ContentType: contentType,
          CacheControl: 'private, no-store',
        }),
      )
    },
    open: async (path) => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(path)))
        return Body && { stream: Body as Readable, bytes: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    remove: async (path) => {
      const key = at(path)
      return client.send(new DeleteObjectCommand(key)).then(
        () => true,
        () => false,
      )
    },
    publicUrl: publicUrlOf,
    isReachable: async () =>
      client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(REACHABLE_MS) }).then(
        () => true,
        () => false,
      ),
  }
}
