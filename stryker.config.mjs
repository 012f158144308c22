// @ts-check
/**
 * Configures mutation testing of one part of the code, which the variable `PART` names: `npm run mutation -- <part>`.
 * Accept a surviving mutant with a comment that says why: `// Stryker disable next-line <mutator>: <reason>`.
 */
import { globSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'

/**
 * `break`: the lowest accepted score, in per cent; it only rises. `mutate`: globs, without tests. `tests`: those that
 * must detect the mutants; nightly tests and tests of properties never count. `timeoutMS`: when a mutant is endless.
 * @typedef {{ break: number, mutate: string[], tests: string[], timeoutMS?: number }} Part
 */

/**
 * A folder of the domain with its own tests. Properties of whole applications detect nearly all and take longest.
 * @param {number} threshold @param {string} folder @returns {Part}
 */
const domain = (threshold, folder, tests = [`${folder}/*`]) => ({
  break: threshold,
  mutate: [`packages/domain/src/${folder}/*.ts`],
  tests: tests.map((path) => `packages/domain/src/${path}.test.ts`),
})

/**
 * Most of these tests use PostgreSQL, so each part has only the tests about it, and no long ones.
 * @param {number} threshold @param {string[]} mutate @param {string[]} tests @returns {Part}
 */
const server = (threshold, mutate, tests) => ({
  break: threshold,
  mutate: mutate.map((path) => `apps/server/src/${path}.ts`),
  tests: tests.map((path) => `apps/server/${path}.test.ts`),
})

/** @param {number} threshold @param {string[]} mutate @param {string[]} tests @returns {Part} */
const web = (threshold, mutate, tests) => ({
  break: threshold,
  mutate: mutate.map((path) => `apps/web/src/${path}`),
  tests: tests.map((path) => `apps/web/src/${path}.test.{ts,tsx}`),
})

const INSPECT = 'resources/documents/inspect'
/**
 * The tests only compute, in milliseconds: within ten seconds an endless loop shows also on a busy machine.
 * @param {number} threshold @param {string} mutate @param {string} tests @returns {Part}
 */
const inspection = (threshold, mutate, tests) => ({
  ...server(threshold, [`${INSPECT}/{${mutate}}`], [`src/${INSPECT}/{${tests}}`]),
  timeoutMS: 10_000,
})
/** Pictures and texts need few tests, but other formats reach the same code. */
const OTHER_TESTS = [
  'active,archive-end,begins-as,contents,fields,floods,formulas,hyperlinks,inspect,jpeg,links,loaded,ole2-link,parts,pdf',
  'pdf-attachment,pdf-encryption,pdf-external,pdf-filters,pdf-strings,pdf-values,png,rc4,rtf-destinations,targets,text',
  'tiff,tolerance,unpack,workbook,xml,zip',
].join(',')
/** Without generated files, which detect by chance. */
const PDF_TESTS =
  'pdf,pdf-attachment,pdf-dictionaries,pdf-encryption,pdf-external,pdf-filters,pdf-strings,pdf-values,rc4'
const ROOT_TESTS = ['*', 'sections/*', 'rules/*', 'engine/decode-answers', 'texts/of-path']
const TYPE_TESTS = ['application-type/*', 'catalogue-lint/lint', 'sections/*', 'texts/translate']

/**
 * A name begins with its Vitest project. Each night tests every seventh part.
 * @type {Readonly<Record<string, Part>>}
 */
export const PARTS = {
  'domain/engine': domain(97.93, 'engine'),
  'domain/sections': domain(99.13, 'sections', ['sections/*', 'engine/{engine,summarise,overview}']),
  'domain/application-type': domain(99.3, 'application-type', [...TYPE_TESTS, 'engine/{engine,summarise}']),
  'domain/rules': domain(98.91, 'rules'),
  'domain/business-information': domain(100, 'business-information'),
  'domain/documents': domain(100, 'documents'),
  'domain/representation': domain(100, 'representation', ['signing/states']),
  'domain/veterinary-equipment': domain(100, 'veterinary-equipment'),
  'domain/reports': domain(100, 'reports'),
  'domain/catalogue-lint': domain(99.31, 'catalogue-lint'),
  'domain/application': domain(98.31, 'application'),
  'domain/fees': domain(100, 'fees'),
  'domain/receipts': domain(99.59, 'receipts'),
  'domain/summary': domain(100, 'summary', ['engine/{summarise,overview}', 'business-information/*', 'receipts/*']),
  'domain/guide': domain(97.26, 'guide', ['guide/*', 'catalogue-lint/lint']),
  'domain/signing': domain(100, 'signing'),
  'domain/messages': domain(80, 'messages'),
  'domain/texts': domain(100, 'texts'),
  'domain/versions': domain(80, 'versions'),
  'domain/remembered': domain(85.58, 'remembered'),
  'domain/rows': domain(80, 'rows'),
  'domain/root': { ...domain(96.37, '', ROOT_TESTS), mutate: ['packages/domain/src/*.ts'] },
  'server/access': server(
    100,
    ['access/*', 'applications/own-application', 'http/{guard-access,actor,session}'],
    [
      'test/access-matrix',
      'src/access/*',
      'src/http/{session,who-asks}',
      'src/resources/authentication/{identity,mandate}',
      'src/resources/applications/party',
    ],
  ),
  'server/revision': server(
    97,
    ['applications/changes/*'],
    [
      'src/applications/changes/*',
      'src/resources/step-values/{reset-elsewhere,step-values}',
      'src/resources/items/{items,rows,rows-while-signing}',
      'src/resources/veterinary-equipment/rows',
      'src/resources/applications/delete',
      'src/resources/signing/change-while-signing',
    ],
  ),
  'server/signing': server(
    96,
    ['resources/signing/*', 'signing/*'],
    [
      'src/resources/signing/{begin,begin-order,change-while-signing,conclude,freeze-application,freeze-words,place}',
      'src/signing/*',
    ],
  ),
  'server/idempotency': server(
    97,
    ['idempotency/*', 'rate-limits/*', 'polling/*', 'http/idempotency', 'adapters/postgres/idempotency'],
    [
      'src/idempotency/claim-key',
      'src/http/idempotency',
      'src/adapters/postgres/idempotency',
      'src/resources/applications/create',
    ],
  ),
  'server/queue': server(
    94,
    ['jobs', 'adapters/postgres/{queue,undelivered}'],
    ['src/jobs', 'src/adapters/postgres/{queue,undelivered}'],
  ),
  'server/retention': server(
    99,
    ['retention/*', 'adapters/postgres/{retention,expired}'],
    ['src/retention/*', 'src/adapters/postgres/expired'],
  ),
  'server/login': server(
    96.06,
    ['adapters/oidc/*', 'resources/authentication/{begin-login,complete-login,return-path}'],
    ['src/adapters/oidc/{oidc,claims,other-providers}', 'src/resources/authentication/{complete-login,return-path}'],
  ),
  // Each test starts a bare Fastify server: starting the whole application for each mutant takes too long.
  'server/http-guards': server(
    99,
    ['http/{origin,json-only,limit-work,log-limit,etag,byte-range}'],
    ['src/http/{origin,json-only,work-budget,log-limit,etag,byte-range}'],
  ),
  'server/case-system': server(
    97.94,
    [
      'adapters/case-system/http',
      'utilities/crypto/case-signature',
      'resources/cases/{require-signature,find-file,evidence-bytes,fetch-routes}',
    ],
    ['src/adapters/case-system/http', 'src/resources/cases/{require-signature,find-file,fetch-routes}'],
  ),
  'server/audit-chains': server(
    95.09,
    ['adapters/audit-log/compare-claims'],
    ['src/adapters/audit-log/compare-claims'],
  ),
  // Without the tests that change one byte after the other: the cases that name a refusal must detect its mutants.
  'server/bankid-evidence': server(
    95,
    ['evidence/{bankid-signature,base64,certificate-chain,certificates,checks,exact-der,ocsp,plain-xml,signed-xml}'],
    ['src/evidence/{bankid-certificates,bankid-signature,bankid-xml,certificates,checks}'],
  ),
  'server/freja-evidence': server(
    97,
    ['evidence/{eid-evidence,freja-answer,freja-evidence,time-stamp,time-stamp-token}'],
    ['src/evidence/{freja-evidence,time-stamp}'],
  ),
  'server/evidence-packets': server(
    91,
    [
      'evidence/{bankid-answer,bankid-evidence,extract-packet,manifest,packet,packet-checks,read-json}',
      'evidence/{stated-not-sealed,verify-packet}',
    ],
    ['src/evidence/{bankid-evidence,packet,packet-form}'],
  ),
  'server/inspection-of-pdf': inspection(
    95,
    'pdf,pdf-dictionaries,pdf-filters,pdf-names,pdf-object-streams,pdf-strings,pdf-trailers,pdf-values',
    PDF_TESTS,
  ),
  'server/inspection-of-pdf-encryption': inspection(91, 'pdf-attachment,pdf-encryption,rc4', PDF_TESTS),
  'server/inspection-of-zip': inspection(
    96,
    'archive-end,unpack,zip,zip-entries',
    'archive-end,tolerance,unpack,zip,zip-entries',
  ),
  'server/inspection-of-xml': inspection(
    93,
    'fields,formulas,ooxml,opendocument,parts,targets,word-document,xml,xml-links',
    'active,contents,fields,formulas,hyperlinks,inspect,links,loaded,parts,targets,tolerance,word-document,xml,xml-links',
  ),
  'server/inspection-of-ole2': inspection(
    93,
    'ole2,ole2-container,ole2-link,workbook',
    'active,archive-end,inspect,ole2,ole2-container,ole2-link,workbook',
  ),
  'server/inspection-of-rtf': inspection(
    91,
    'rtf,rtf-destinations',
    'active,archive-end,fields,links,loaded,rtf,rtf-destinations,tolerance',
  ),
  'server/inspection-of-others': inspection(
    99,
    'begins-as,blank,contents,heic,inspect,jpeg,png,refused,text,tiff',
    OTHER_TESTS,
  ),
  'server/configuration': server(97, ['settings/*'], ['src/settings/*', 'src/resources/configuration/production']),
  // Without a page: its states, its storage in the browser, and the comparison of two versions.
  'web/autosave': web(
    94,
    [
      'form/autosave/{autosaver,save-failures,put-back}.ts',
      'form/comparison/differences.ts',
      'form/section-list/compared-fields.ts',
      'form/sections/{contact/contact,documentation/documentation}.ts',
      'form/autosave/{encryption,tab,unsent-copy,unsent-store}.ts',
      'form/autosave/{LeaveGuard,SaveStateText,VersionsDialog}.tsx',
    ],
    ['form/{autosave,comparison,section-list}/*'],
  ),
  'web/autosave-of-a-page': web(
    95,
    ['form/autosave/{use-autosave,carried-machine}.ts', 'form/autosave/AutosaveDialogs.tsx'],
    [
      'form/autosave/{use-autosave,autosave-dialogs}',
      'features/application/{autosave,whose-version}',
      'features/veterinary-equipment/equipment-{leaving,along}',
    ],
  ),
  'web/upload': web(97, ['form/upload/*.{ts,tsx}'], ['form/upload/*', 'features/application/documents']),
  'web/session': web(94, ['{app,form}/session/*.{ts,tsx}'], ['app/session/*', 'app/shell']),
  // The polling and the shown state; the pages around it have tests of their own.
  'web/following-a-signing': web(
    98.91,
    ['features/signing/{follow-signing,signing-failure}.ts'],
    ['features/signing/{follow-signing,end-signing,signing-failure}'],
  ),
  'web/items': web(100, ['form/items/item-calls.ts'], ['form/items/item-calls']),
  'web/position': web(
    95,
    ['features/application/{use-position,use-go,use-open-steps}.ts'],
    ['features/application/{position,use-open-steps,wizard,check-marks,progress-card}'],
  ),
}

/** The files of a glob. Throws when there are none, as after a renaming. @param {string} glob */
const filesOf = (glob) => {
  const files = globSync(glob)
  if (files.length === 0) throw new Error(`No file matches ${glob}: correct stryker.config.mjs.`)
  return files
}

for (const folder of globSync('packages/domain/src/*/').map((path) => path.split('/')[3] ?? ''))
  if (folder !== 'fixtures' && !(`domain/${folder}` in PARTS)) throw new Error(`Add a part for domain/${folder}.`)

export const name = process.env['PART'] ?? ''
/** Undefined while scripts/mutation.ts reads the names. */
const part = PARTS[name]
if (name !== '' && !part) throw new Error(`No part is named ${name}. The parts: ${Object.keys(PARTS).join(', ')}`)
export const mutated = (part?.mutate ?? []).flatMap(filesOf).filter((file) => !file.includes('.test.'))
export const tests = (part?.tests ?? []).flatMap(filesOf).filter((file) => !/\.nightly\.|properties\.test/.test(file))

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate: mutated,
  thresholds: { high: 100, low: 100, break: part?.break },
  // The copy strips types without checking them, and no test of a part reads these folders.
  disableTypeChecks: false,
  ignorePatterns: ['e2e', 'bench', 'screenshots', 'test-results', '.data'],
  tempDirName: `${tmpdir()}/sievert-mutation`,
  cleanTempDir: 'always',
  concurrency: availableParallelism(),
  // On a busy machine a slow test must not count as a timeout, which counts as detected.
  timeoutMS: part?.timeoutMS ?? 60_000,
  dryRunTimeoutMinutes: 15,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  // Deleting node_modules resets the results. `--force` repeats mutants whose tests import changed modules.
  incremental: true,
  incrementalFile: `node_modules/.cache/mutation/${name}.json`,
  logLevel: 'warn',
  warnings: { slow: false },
}
