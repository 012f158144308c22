/** Configures the linter: general rules, and the dependency rules of ARCHITECTURE.md. */
import { defineConfig, type OxlintOverride } from 'oxlint'

type Pattern = { regex?: string; group?: string[]; allowTypeImports?: true; message: string }
const deny = (regex: string, message: string): Pattern => ({ regex, message })
const typesOnly = (regex: string, message: string): Pattern => ({ regex, allowTypeImports: true, message })
/** The rules of one area of the code. An override replaces the patterns of an earlier one. */
const area = (files: string[], ...patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Packages without a scope, or of another scope than ours. Patterns have no look-ahead. */
const PACKAGES = '^[a-z][a-z\\d.-]*(/|$)|^@([a-rt-z]|s[^i])'
const EFFECTS =
  '^node:(child|cluster|dgram|diag|dns|events|fs|http|module|net|path|perf|process|readline|timers|tls|url|v8|vm|worker)'
const OUTSIDE = deny(
  '^\\..*/(src|test)/|^\\..*/tools/|^@sievert/(server|simulators|web)',
  'Import other packages by name; never import tests, tools, simulators, server or web.',
)
const TOOLS = deny('^\\..*/tools/', 'Apps and packages import no tools.')
/** Not of the files that the browser loads. */
const NOT_ITS_CODE = [
  '@sievert/contract/**',
  '!@sievert/contract/calls',
  '!@sievert/contract/errors',
  '!@sievert/contract/etag',
]
const CONTRACT: Pattern = { group: NOT_ITS_CODE, allowTypeImports: true, message: 'Import only types of the contract.' }
const NO_CONTRACT = typesOnly('^@sievert/contract/', 'Import only types of the contract.')

const SERVER = 'apps/server/src'
const USE_CASES =
  'access|applications|audit-log|idempotency|polling|rate-limits|resources|retention|signing|test-support'
const ENTRY_POINTS = '^(\\.\\./)+(app|cli|compose|inspector|jobs|main|process|worker)\\.ts$'
const folders = (names: string) => `^\\..*/(${names})/`
/** No entry points, and none of these folders. */
const denyFolders = (names: string, message: string): Pattern => deny(`${folders(names)}|${ENTRY_POINTS}`, message)
const SETTINGS = typesOnly(folders('settings'), 'Import only types of settings.')
const DEPENDENCIES = typesOnly(`${folders('settings|catalogue')}|/dependencies\\.ts$`, 'Import only types of these.')
const ROUTES = deny('routes\\.ts$', 'Only entry points import routes.')

const WEB = 'apps/web/src'
const FEATURES = '^\\..*/(app|features)/|^\\.\\./[a-z-]+/[^/]+\\.tsx?$'

const AREAS = [
  area(['packages/domain/src/**'], OUTSIDE, deny(`${PACKAGES}|^(node:|@sievert/)`, 'The domain has no dependency.')),
  area(
    ['packages/contract/src/**'],
    OUTSIDE,
    deny('^([a-su-z]|t[^y])|^@([a-rt-z]|s[^i])', 'The contract depends on TypeBox and the domain.'),
  ),
  area(['packages/contract/src/{calls,errors}.ts'], {
    group: ['*', '!./calls.ts', '!./errors.ts'],
    message: 'The browser loads this file: it has no dependency.',
  }),
  area(
    ['apps/simulators/{src,test}/**'],
    deny(
      '/(packages|server|tools|web)/|^@sievert/(domain|contract|server|web)',
      'Simulators share no code with the service.',
    ),
  ),
  area(
    [`${SERVER}/*/**`],
    OUTSIDE,
    DEPENDENCIES,
    CONTRACT,
    ROUTES,
    denyFolders('adapters|http|commands', 'A use case imports no adapter, HTTP, command or entry point.'),
    deny(`${PACKAGES}|${EFFECTS}|^node:(async_hooks|os)`, 'A use case imports only pure packages of Node.js.'),
  ),
  area([`${SERVER}/*.ts`, `${SERVER}/test-support/end-with-parent.ts`], OUTSIDE),
  area([`${SERVER}/commands/**`], OUTSIDE, deny(ENTRY_POINTS, 'A command imports no entry point.')),
  area(
    [`${SERVER}/adapters/**`],
    OUTSIDE,
    SETTINGS,
    CONTRACT,
    denyFolders(`http|commands|catalogue|${USE_CASES}`, 'An adapter imports ports, evidence and utilities.'),
  ),
  area(
    [`${SERVER}/utilities/**`],
    OUTSIDE,
    SETTINGS,
    CONTRACT,
    denyFolders(`adapters|http|commands|catalogue|evidence|ports|${USE_CASES}`, 'Utilities import the domain.'),
    deny(`^[a-z][a-z\\d.-]*(/|$)|${EFFECTS}`, 'Utilities import OpenTelemetry and pure packages of Node.js.'),
  ),
  area(
    [`${SERVER}/settings/**`],
    OUTSIDE,
    deny('^@sievert/contract/', 'Settings import the domain.'),
    denyFolders(
      `adapters|http|commands|catalogue|evidence|ports|utilities|${USE_CASES}`,
      'Settings import the domain.',
    ),
  ),
  area(
    [`${SERVER}/catalogue/**`],
    OUTSIDE,
    SETTINGS,
    denyFolders(`adapters|http|commands|evidence|ports|${USE_CASES}`, 'The catalogue imports contract and domain.'),
  ),
  area(
    [`${SERVER}/evidence/**`],
    OUTSIDE,
    DEPENDENCIES,
    CONTRACT,
    denyFolders(`adapters|http|commands|catalogue|${USE_CASES}`, 'Evidence imports ports, utilities and the domain.'),
  ),
  area(
    [`${SERVER}/ports/**`],
    OUTSIDE,
    NO_CONTRACT,
    deny('dependencies\\.ts$', 'Ports do not import dependencies.ts.'),
    denyFolders(
      `adapters|http|commands|catalogue|evidence|settings|utilities|${USE_CASES}`,
      'Ports import the domain.',
    ),
    deny(`${PACKAGES}|${EFFECTS}|^node:(async_hooks|os)`, 'A port imports only pure packages of Node.js.'),
  ),
  area([`${SERVER}/ports/dependencies.ts`], OUTSIDE, {
    group: ['*'],
    allowTypeImports: true,
    message: 'Dependencies import only types.',
  }),
  area(
    [`${SERVER}/http/**`],
    OUTSIDE,
    DEPENDENCIES,
    ROUTES,
    denyFolders('adapters|commands|catalogue|evidence', 'HTTP imports use cases, ports, contract and utilities.'),
  ),
  area(
    [`${SERVER}/{resources/*,test-support}/{routes,*-routes}.ts`],
    OUTSIDE,
    DEPENDENCIES,
    denyFolders('adapters|commands|evidence|settings', 'Routes import HTTP, use cases, ports and the contract.'),
  ),
  area([`${WEB}/**`], OUTSIDE, NO_CONTRACT, deny(folders('app|features|form'), 'Add a rule for this folder.')),
  area(
    [`${WEB}/ui/**`],
    OUTSIDE,
    deny('^\\..*/(api|app|features|form|texts)/|^@sievert/', 'ui/ imports nothing of ours.'),
  ),
  area(
    [`${WEB}/texts/**`],
    OUTSIDE,
    deny('^\\..*/(api|app|features|form|ui)/|^@sievert/contract/', 'texts/ imports the domain.'),
  ),
  area(
    [`${WEB}/api/**`],
    OUTSIDE,
    NO_CONTRACT,
    deny(folders('app|features|form|ui'), 'api/ imports texts and the domain.'),
  ),
  area([`${WEB}/api/call.ts`], OUTSIDE, CONTRACT, deny(folders('app|features|form|ui|texts'), 'call.ts imports api/.')),
  area([`${WEB}/form/**`], OUTSIDE, NO_CONTRACT, deny(folders('app|features'), 'form/ imports api, ui and texts.')),
  area(
    [`${WEB}/features/**`],
    OUTSIDE,
    NO_CONTRACT,
    deny(FEATURES, 'A feature imports form, api, ui and texts, and no other feature.'),
  ),
  area([`${WEB}/{app,styles}/**`, `${WEB}/main.tsx`], OUTSIDE, NO_CONTRACT),
  area(['apps/server/test/**'], TOOLS),
]

const PURE: OxlintOverride['rules'] = {
  'no-restricted-globals': ['error', { checkGlobalObject: true, globals: ['process', 'performance', 'Temporal'] }],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now' },
    { object: 'Math', property: 'random' },
    { object: 'crypto', property: 'randomUUID' },
    { object: 'crypto', property: 'getRandomValues' },
  ],
}
const NOT_PURE: OxlintOverride['rules'] = { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' }
const CHILD_PROCESS = {
  name: 'node:child_process',
  allowImportNames: ['fork'],
  message: 'scripts/testing/programs.ts starts programs, and skips by name where one is missing.',
}
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'vitest', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**'],
  rules: {
    eqeqeq: 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-default-export': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css', 'reflect-metadata'],
      },
    ],
    'max-lines': ['error', 300],
    'max-lines-per-function': [
      'error',
      {
        max: 60,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'oxc/no-async-endpoint-handlers': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/no-misused-spread': 'off',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
  },
  overrides: [
    {
      files: [
        '**/*.config.{ts,mjs}',
        'e2e/support/{server,screens/gallery}.ts',
        'apps/web/.storybook/**',
        '**/*.stories.tsx',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: TESTS, rules: { 'max-lines-per-function': 'off' } },
    ...AREAS,
    {
      files: ['packages/{domain,contract}/src/**', `${SERVER}/{ports,evidence,${USE_CASES.replaceAll('|', ',')}}/**`],
      rules: PURE,
    },
    { files: [`${SERVER}/**/{routes,*-routes,end-with-parent}.ts`], rules: NOT_PURE },
    {
      files: [...TESTS, 'apps/web/test/**', 'apps/simulators/test/**', '**/testing/**', 'e2e/**'],
      rules: { ...NOT_PURE, 'no-restricted-imports': ['error', { paths: [CHILD_PROCESS] }] },
    },
    {
      files: ['{apps,packages}/**/*.test.{ts,tsx}', 'apps/{web,simulators}/test/**'],
      rules: { 'no-restricted-imports': ['error', { paths: [CHILD_PROCESS], patterns: [TOOLS] }] },
    },
  ],
})
