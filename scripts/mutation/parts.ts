/**
 * Defines the parts for mutation testing, each within one nightly run, and the tests that must detect their mutants.
 */
import { globSync } from 'node:fs'
import { root } from '../root.ts'

/** The thresholds in thresholds.json refer to `name`; `night` is the weekday (0 is Sunday) of its run. */
export type Part = {
  name: string
  project: 'domain' | 'server' | 'web'
  /** Globs from the checkout's root; `*.test.*` never counts. */
  files: readonly string[]
  tests: readonly string[]
  night: number
}

/**
 * A whole folder of the package. Its own tests and the listed ones must detect its mutants. The property tests over
 * whole applications detect nearly all and take longest, so they are left out.
 */
const domain = (night: number, folder: string, tests = [`${folder}/*`]): Part => ({
  name: `domain: ${folder}`,
  project: 'domain',
  files: [`packages/domain/src/${folder}/*.ts`],
  tests: tests.map((path) => `packages/domain/src/${path}.test.ts`),
  night,
})

/** Most of these tests use PostgreSQL, so each part has only the tests about it, and no long ones. */
const server = (name: string, night: number, files: readonly string[], tests: readonly string[]): Part => ({
  name: `server: ${name}`,
  project: 'server',
  files: files.map((path) => `apps/server/src/${path}`),
  tests: tests.map((path) => `apps/server/${path}`),
  night,
})

const web = (name: string, night: number, files: readonly string[], tests: readonly string[]): Part => ({
  name: `web: ${name}`,
  project: 'web',
  files: files.map((path) => `apps/web/src/${path}`),
  tests: tests.map((path) => `apps/web/src/${path}`),
  night,
})

export const PARTS: readonly Part[] = [
  domain(0, 'engine'),
  domain(1, 'sections', ['sections/*', 'engine/{engine,summarise,overview}']),
  domain(1, 'application-type', [
    'application-type/*',
    'catalogue-lint/lint',
    'sections/*',
    'texts/translate',
    'engine/{engine,summarise}',
  ]),
  domain(2, 'rules'),
  domain(2, 'business-information'),
  domain(2, 'documents'),
  domain(2, 'representation', ['signing/states']),
  domain(3, 'veterinary-equipment'),
  domain(3, 'reports'),
  domain(4, 'catalogue-lint'),
  domain(5, 'application'),
  domain(5, 'fees'),
  domain(5, 'receipts'),
  domain(5, 'summary', ['engine/{summarise,overview}', 'business-information/*', 'receipts/*']),
  domain(6, 'guide', ['guide/*', 'catalogue-lint/lint']),
  domain(6, 'signing'),
  domain(6, 'texts'),
  {
    ...domain(6, 'words', ['*', 'sections/*', 'rules/*', 'engine/decode-answers', 'texts/of-path']),
    files: ['packages/domain/src/*.ts'],
  },
  server(
    'access',
    0,
    ['access/*.ts', 'applications/own-application.ts', 'http/guard-access.ts', 'http/actor.ts', 'http/session.ts'],
    [
      'test/access-matrix.test.ts',
      'src/access/*.test.ts',
      'src/http/{session,who-asks}.test.ts',
      'src/resources/authentication/identity.test.ts',
      'src/resources/authentication/mandate.test.ts',
      'src/resources/applications/party.test.ts',
    ],
  ),
  server(
    'revision',
    1,
    ['applications/changes/*.ts'],
    [
      'src/applications/changes/*.test.ts',
      'src/resources/step-values/{reset-elsewhere,step-values}.test.ts',
      'src/resources/items/items.test.ts',
      'src/resources/applications/delete.test.ts',
      'src/resources/signing/change-while-signing.test.ts',
    ],
  ),
  server(
    'signing',
    2,
    ['resources/signing/*.ts', 'signing/*.ts'],
    [
      'src/resources/signing/{begin,begin-order,change-while-signing,conclude,freeze-application,freeze-words,place}.test.ts',
      'src/signing/*.test.ts',
    ],
  ),
  server(
    'idempotency',
    3,
    ['idempotency/*.ts', 'rate-limits/*.ts', 'polling/*.ts', 'http/idempotency.ts', 'adapters/postgres/idempotency.ts'],
    [
      'src/idempotency/claim-key.test.ts',
      'src/http/idempotency.test.ts',
      'src/adapters/postgres/idempotency.test.ts',
      'src/resources/applications/create.test.ts',
    ],
  ),
  server(
    'queue',
    4,
    ['jobs.ts', 'adapters/postgres/queue.ts', 'adapters/postgres/undelivered.ts'],
    ['src/jobs.test.ts', 'src/adapters/postgres/{queue,undelivered}.test.ts'],
  ),
  server(
    'retention',
    3,
    ['retention/*.ts', 'adapters/postgres/retention.ts', 'adapters/postgres/expired.ts'],
    ['src/retention/*.test.ts', 'src/adapters/postgres/expired.test.ts'],
  ),
  server(
    'login',
    1,
    ['adapters/oidc/*.ts', 'resources/authentication/{begin-login,complete-login,return-path}.ts'],
    ['src/adapters/oidc/{oidc,claims}.test.ts', 'src/resources/authentication/{complete-login,return-path}.test.ts'],
  ),
  // Each test starts a bare Fastify server: starting the whole application for each mutant takes too long.
  server(
    'guards of HTTP',
    2,
    ['http/{origin,json-only,limit-work,log-limit,etag,byte-range}.ts'],
    ['src/http/{origin,json-only,work-budget,log-limit,etag,byte-range}.test.ts'],
  ),
  server(
    'case system',
    4,
    [
      'adapters/case-system/http.ts',
      'utilities/crypto/case-signature.ts',
      'resources/cases/{require-signature,find-file,evidence-bytes,fetch-routes}.ts',
    ],
    ['src/adapters/case-system/http.test.ts', 'src/resources/cases/{require-signature,find-file,fetch-routes}.test.ts'],
  ),
  server(
    'removed audit chains',
    4,
    ['adapters/audit-log/compare-claims.ts'],
    ['src/adapters/audit-log/compare-claims.test.ts'],
  ),
  // Without the tests that change one byte after the other: the cases that name a refusal must detect its mutants.
  server(
    'evidence of BankID',
    0,
    ['evidence/{bankid-signature,base64,certificate-chain,certificates,checks,exact-der,ocsp,plain-xml,signed-xml}.ts'],
    ['src/evidence/{bankid-certificates,bankid-signature,bankid-xml,certificates,checks}.test.ts'],
  ),
  server(
    'evidence of Freja and time-stamps',
    3,
    ['evidence/{eid-evidence,freja-answer,freja-evidence,time-stamp,time-stamp-token}.ts'],
    ['src/evidence/{freja-evidence,time-stamp}.test.ts'],
  ),
  server(
    'packets of evidence',
    6,
    [
      'evidence/{bankid-answer,bankid-evidence,extract-packet,manifest,packet,packet-checks,read-json}.ts',
      'evidence/{stated-not-sealed,verify-packet}.ts',
    ],
    ['src/evidence/{bankid-evidence,packet,packet-form}.test.ts'],
  ),
  server(
    'configuration',
    3,
    ['settings/*.ts'],
    ['src/settings/config.test.ts', 'src/resources/configuration/production.test.ts'],
  ),
  // Without a page: its states, its storage in the browser, and the comparison of two versions.
  web(
    'autosave',
    4,
    [
      'form/autosave/{autosaver,save-failures,differences,compared-fields,put-back}.ts',
      'form/autosave/{encryption,tab,unsent-copy,unsent-store}.ts',
      'form/autosave/{LeaveGuard,SaveStateText,VersionsDialog}.tsx',
    ],
    ['form/autosave/*.test.{ts,tsx}'],
  ),
  web(
    'autosave of a page',
    6,
    ['form/autosave/{use-autosave,carried-machine}.ts', 'form/autosave/AutosaveDialogs.tsx'],
    [
      'form/autosave/{use-autosave,autosave-dialogs}.test.tsx',
      'features/application/{autosave,whose-version}.test.tsx',
      'features/veterinary-equipment/equipment-{leaving,along}.test.tsx',
    ],
  ),
  web(
    'upload',
    5,
    ['form/upload/*.{ts,tsx}'],
    ['form/upload/*.test.{ts,tsx}', 'features/application/documents.test.tsx'],
  ),
  web(
    'session',
    6,
    ['app/session/*.{ts,tsx}', 'form/session/*.{ts,tsx}'],
    ['app/session/*.test.{ts,tsx}', 'app/shell.test.tsx'],
  ),
  // The polling and the shown state; the pages around it have tests of their own.
  web(
    'following a signing',
    5,
    ['features/signing/{follow-signing,signing-failure}.ts'],
    ['features/signing/{follow-signing,end-signing,signing-failure}.test.ts'],
  ),
  web('items', 2, ['form/items/item-calls.ts'], ['form/items/item-calls.test.ts']),
  web(
    'position',
    1,
    [
      'features/application/use-position.ts',
      'features/application/use-go.ts',
      'features/application/use-open-steps.ts',
    ],
    ['features/application/{position,use-open-steps,wizard,check-marks,progress-card}.test.tsx'],
  ),
]

export const filesOf = ({ files }: Part): string[] =>
  globSync([...files], { cwd: root }).filter((path) => !path.includes('.test.'))

/** Without nightly tests and tests of general properties. */
export const testsOf = ({ tests }: Part): string[] =>
  globSync([...tests], { cwd: root }).filter((path) => !/\.nightly\.|properties\.test/.test(path))
