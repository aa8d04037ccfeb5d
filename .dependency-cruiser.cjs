/**
 * The arrows of the architecture: who may import whom. `npm test` fails on any import against them, and
 * scripts/arrows.test.ts shows each rule firing. A rule's comment gives its reason.
 */

const FEATURES = '^apps/server/src/features/'
const FEATURE = `${FEATURES}([^/]+)/`
const PLATFORM = '^apps/server/src/platform/'
const WEB_FEATURES = '^apps/web/src/features/'

/** Each kind of file may have become a folder of its name. */
const fileOrFolder = (names) => `(${names})(\\.ts$|/)`
const DOORS = fileOrFolder('routes|jobs|webhooks')
const SQL = fileOrFolder('store|queries')

/** Tests look behind doors on purpose: they prepare rows and mount all features. What they import is not looked at. */
const TESTS = ['\\.(test|fixture)\\.tsx?$', '/testing/']
const CONFIGURATION = '\\.config\\.ts$'

const npm = (names) => `node_modules/(${names})/`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const noCycles = [
  rule('no-cycles', 'Files in a cycle can only be understood, moved, and tested together.', {}, { circular: true }),
  {
    ...rule(
      'no-feature-cycles',
      'Two features that need each other are one feature, or one of them should announce an event.',
      { path: `${FEATURES}[^/]+$` },
      { circular: true },
    ),
    scope: 'folder',
  },
]

const appsAndPackages = [
  rule(
    'packages-know-no-apps',
    'A package serves every app, so it cannot depend on any.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
  rule(
    'apps-are-separate',
    'Server and web are built and run separately; shared code belongs in a package.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule(
    'domain-is-pure',
    'Rules without I/O run in the browser, on the server, and in tests. Another library needs a decision record.',
    { path: '^packages/domain/' },
    { pathNot: ['^packages/domain/', npm('zod|libphonenumber-js')] },
  ),
  rule(
    'contracts-need-only-domain-and-zod',
    'The web app and outsiders read contracts: no detail of storage may leak into them.',
    { path: '^packages/contracts/' },
    { pathNot: ['^packages/(contracts|domain)/', npm('zod')] },
  ),
  rule(
    'db-needs-only-domain',
    'The schema is below the contracts: storage does not follow presentation.',
    { path: '^packages/db/' },
    { path: '^packages/', pathNot: '^packages/(db|domain)/' },
  ),
  rule(
    'minisite-needs-only-domain-contracts-and-react',
    "The server and the editor's preview draw the public page, and its weight is limited (standard P2).",
    { path: '^packages/minisite/src/' },
    {
      pathNot: [
        '^packages/(minisite|domain|contracts)/',
        npm('react|react-dom|@types/react(-dom)?|@fontsource(-variable)?/[^/]+'),
      ],
    },
  ),
]

const browser = [
  rule(
    'browser-never-reaches-server',
    'Everything the browser imports is shipped to everyone: no server code, no schema, no driver.',
    { path: '^apps/web/src/' },
    { path: ['^apps/server/', '^packages/db/', npm('drizzle-orm|pg|fastify')] },
  ),
]

const features = [
  rule(
    'platform-knows-no-feature',
    'Features depend on the platform; if it knew them, none could be added or removed on its own.',
    { path: PLATFORM },
    { path: FEATURES },
  ),
  rule(
    'features-meet-at-public',
    "A feature's internals can change freely as long as its public.ts stays; other features use that, or events.",
    { path: FEATURE },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, '/public\\.ts$'] },
  ),
  rule(
    'outside-sees-feature-and-public',
    'Code that mounts features imports their feature.ts, scripts beside it their public.ts, and nothing else.',
    { path: '^(apps/server/src/[^/]+\\.ts$|bench/|tests/)' },
    { path: FEATURES, pathNot: '/(feature|public)\\.ts$' },
  ),
]

const sql = [
  rule(
    'sql-only-in-store-and-queries',
    'Tenancy, indexes, and locks are reviewed where the SQL is: in two files of a feature. Row types may be used elsewhere.',
    { path: FEATURES, pathNot: `/${SQL}` },
    { path: ['^packages/db/', npm('drizzle-orm|pg')], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'store-decides-nothing',
    'What may be written, and what follows from it, is decided by commands and policies: SQL that refuses or announces hides a rule where nobody looks for one.',
    { path: `${FEATURES}([^/]+)/${fileOrFolder('store')}` },
    {
      path: [
        `${FEATURES}$1/(policy|commands|render|present)`,
        `${PLATFORM}outbox/`,
        `${PLATFORM}(limits|errors)\\.ts$`,
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'doors-never-touch-store',
    'A write goes through a command, which contains the policy, the transaction, and the event.',
    { path: `${FEATURES}[^/]+/${DOORS}` },
    { path: `${FEATURES}[^/]+/${fileOrFolder('store')}` },
  ),
  rule(
    'only-feature-opens-doors',
    'Only its transport calls a door; other code calls the command.',
    {
      path: '^apps/server/src/',
      pathNot: [`${FEATURES}[^/]+/feature\\.ts$`, `${FEATURES}[^/]+/(routes|jobs|webhooks)/`],
    },
    { path: `${FEATURES}[^/]+/${DOORS}` },
  ),
]

const owners = [
  rule(
    'owners-come-from-the-context',
    'Only authentication, and `asOwner` for system work, create owner ids: an id sent by a caller can never become one.',
    { path: FEATURES },
    { path: `${PLATFORM}identity/owner-id\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
]

const web = [
  rule(
    'web-features-are-islands',
    'Screens of one feature can be changed or removed without touching another; features meet in app/.',
    { path: `${WEB_FEATURES}([^/]+)/` },
    { path: WEB_FEATURES, pathNot: `${WEB_FEATURES}$1/` },
  ),
  rule(
    'web-flows-towards-app',
    'lib and ui serve features, features serve app: in reverse, every screen would load everything.',
    { path: '^apps/web/src/(lib|ui|features)/' },
    { path: '^apps/web/src/app/' },
  ),
  rule(
    'web-lib-and-ui-know-no-feature',
    'lib and ui serve features, features serve app: in reverse, every screen would load everything.',
    { path: '^apps/web/src/(lib|ui)/' },
    { path: WEB_FEATURES },
  ),
]

const transports = [
  rule(
    'fastify-only-at-doors',
    'The rules of a feature must not know about requests.',
    { path: FEATURES, pathNot: `${FEATURES}[^/]+/${DOORS}` },
    { path: npm('fastify|fastify-[^/]+|@fastify/[^/]+') },
  ),
  rule(
    'fastify-runs-in-platform-http',
    'Only platform/http runs the HTTP library; code around it may use the types of request and server.',
    { path: '^apps/server/src/', pathNot: [FEATURES, `${PLATFORM}http/`] },
    { path: npm('fastify|fastify-[^/]+|@fastify/[^/]+'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'vendors-only-in-adapters',
    'A provider can be replaced, and faked in tests, only if a single adapter knows its SDK; stand-ins use its types.',
    {
      path: '^(apps/server/src|packages)/',
      pathNot: [`${PLATFORM}providers/`, '^apps/server/src/testing/fake-stripe/'],
    },
    { path: npm('stripe|twilio|nodemailer|openid-client|web-push|@aws-sdk/[^/]+') },
  ),
  rule(
    'accounts-library-only-in-identity',
    'Ask platform/identity who is signed in, never the library behind it.',
    { path: '^(apps|packages)/', pathNot: `${PLATFORM}identity/` },
    { path: npm('better-auth|@better-auth/[^/]+') },
  ),
]

const sight = [
  rule(
    'runtime-needs-no-tests',
    'The other rules ignore test code, and it is not fit for production.',
    { path: '^(apps|packages)/', pathNot: CONFIGURATION },
    { path: TESTS },
  ),
  rule(
    'everything-resolves',
    'An import that leads nowhere is one that no arrow above can see.',
    { pathNot: CONFIGURATION },
    { couldNotResolve: true },
  ),
]

module.exports = {
  forbidden: [
    ...noCycles,
    ...appsAndPackages,
    ...browser,
    ...features,
    ...sql,
    ...owners,
    ...web,
    ...transports,
    ...sight,
  ],
  options: {
    // Types are dependencies too: who imports one has to follow its changes.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', ...TESTS] },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { conditionNames: ['types', 'import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
