/** Types of svg-to-pdfkit 0.1.8, as far as reports use it. */
declare module 'svg-to-pdfkit' {
  interface Options {
    /** Points. */
    width?: number
    height?: number
    /** One unit of the drawing is a point. */
    assumePt?: boolean
    fontCallback?: (family: string, isBold: boolean, isItalic: boolean, options: unknown) => string
    warningCallback?: (warning: string) => void
  }
  export default function svgToPdf(doc: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options): void
}
