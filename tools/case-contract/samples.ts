/** The applications of a run: one of each kind, and one for each planned fault. */

import type { MadeUpApplications } from './made-up-applications.ts'
import { type Content, type EventFault, type FileFault, makeSample, type Plan, type Sample } from './make-sample.ts'

const PERMIT = 'a permit'
const RENEWAL = { isRenewal: true, previousCaseNumber: 'SIE2021-1042' }
const CHANGE = { isChange: true, previousCaseNumber: 'SIE2021-1043' }
const NOTIFICATION = { reportNumber: 'R2026-000042' }

/** File names as Sievert stores them, at most 255 bytes. A program must escape them in paths, queries and pages. */
export const HOSTILE_NAMES = [
  `${'å'.repeat(125)}.txt`,
  "'); drop table cases; --.txt",
  '$(reboot) `reboot` & %2e%2e%2f #1; {{7}}.txt',
  '☢ 🐴 Ωμέγα Жук رقم.txt',
  '-rf.txt',
  '&lt;b&gt; ${x} %s %00.txt',
  'utan ändelse',
]
const HOSTILE_PARTY = `O'Hara & "Söner" <script>alert(1)</script> \${x} ☢ ${'Ä'.repeat(150)} AB`

const MANY = Array.from({ length: 20 }, (_, at) => [`bilaga ${at + 1}.${at % 2 ? 'pdf' : 'txt'}`, 1000] as const)
const MEGABYTE = 1_048_576

const KINDS: readonly (readonly [Plan, Content])[] = [
  [
    { kind: PERMIT },
    {
      documents: [
        ['ritning.txt', 1],
        ['mätning.txt', 4 * MEGABYTE],
      ],
    },
  ],
  [{ kind: 'a renewal' }, { of: 'renewal', about: RENEWAL }],
  [{ kind: 'a change of a permit' }, { of: 'change', about: CHANGE }],
  [{ kind: 'a notification' }, { of: 'notification', about: NOTIFICATION, documents: [['tom.txt', 0]] }],
  [{ kind: 'a protected identity, without evidence' }, { protectedIdentity: true }],
  [{ kind: 'long and hostile names' }, { party: HOSTILE_PARTY, documents: HOSTILE_NAMES.map((name) => [name, 10]) }],
  [{ kind: 'a long application with twenty documents' }, { signedSize: MEGABYTE, documents: MANY }],
]

const FILE_FAULTS: readonly FileFault[] = ['damaged', 'short', 'cut', 'refused', 'silent']
/** A case system may fetch each kind with different code, and skip the check of its hash. */
export const OTHER_FILES = ['receipt', 'application', 'evidence'] as const
const EVENT_FAULTS: readonly EventFault[] = ['refused', 'silent', 'unknown', 'conflict']
const DISTURBED: readonly Plan[] = [
  ...FILE_FAULTS.map((fileFault) => ({ kind: PERMIT, fileFault })),
  ...OTHER_FILES.map((faultOf) => ({ kind: PERMIT, fileFault: 'damaged', faultOf }) as const),
  ...EVENT_FAULTS.map((eventFault) => ({ kind: PERMIT, eventFault })),
  { kind: PERMIT, atOnce: true },
  { kind: PERMIT, token: 'none' },
  { kind: PERMIT, token: 'wrong' },
]

/** More than the socket buffers hold, so that a reader which stops early misses the end. */
const LARGE = 6 * MEGABYTE

/**
 * `origin`: where the case system fetches the files. Kinds that the catalogue does not have are left out. Throws an
 * Error when it has no application type.
 */
export const makeSamples = (origin: string, { permit, ...others }: MadeUpApplications): Sample[] => {
  const base = permit ?? others.notification
  if (!base) throw new Error('the catalogue has no application type')
  const made = { ...others, permit: base }
  const planned: (readonly [Plan, Content])[] = [
    ...KINDS,
    ...DISTURBED.map(
      (plan) =>
        [
          plan,
          plan.fileFault && !plan.faultOf
            ? { documents: [['ritning.txt', plan.fileFault === 'damaged' ? LARGE : 100_000] as const] }
            : {},
        ] as const,
    ),
  ]
  return planned
    .flatMap(([plan, content]) => {
      const makeUp = made[content.of ?? 'permit']
      return makeUp ? [{ plan, content, makeUp }] : []
    })
    .map(({ plan, content, makeUp }, at) => makeSample(origin, at + 1, plan, content, makeUp))
}
