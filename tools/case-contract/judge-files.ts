/** Rules for how a case system fetches the files that a submission names. */
import type { FileFault, FileKind } from './make-sample.ts'
import { type Fetched, REFUSED, type RecordedCalls } from './recorded-calls.ts'
import { OTHER_FILES } from './samples.ts'
import {
  type Asked,
  bad,
  type ContractRule,
  everyOne,
  filesOf,
  gaveUp,
  good,
  isWhole,
  signedAnew,
  someOf,
  unseen,
  wasLetIn,
} from './verdict.ts'

const NOTHING = 'no file was asked for'

const asks: ContractRule = {
  title: 'asks for every file',
  judge: (seen) => {
    const files = filesOf(seen)
    const missing = files
      .filter(({ asked }) => asked.length === 0)
      .map(({ path, sample }) => `${path} of ${sample.kind}`)
    if (files.length === 0) return unseen('no submission was taken in')
    return missing.length > 0
      ? bad(`${missing.length} of ${files.length} were not asked for: ${someOf(missing)}`)
      : good(`${files.length} files`)
  },
}

const ours = ({ fetched }: RecordedCalls): Fetched[] => fetched.filter(({ sample }) => sample)

const signs: ContractRule = {
  title: 'signs what it asks for',
  judge: (seen) =>
    everyOne(ours(seen), NOTHING, ({ proof: { signature }, method, path }) =>
      signature === 'right' ? undefined : `${signature}, at ${method} ${path}`,
    ),
}

const asksNow: ContractRule = {
  title: 'asks with the time of now',
  judge: (seen) => everyOne(ours(seen), NOTHING, ({ proof: { time } }) => (time === 'now' ? undefined : time)),
}

const A_KIND = { receipt: 'a receipt', application: 'a signed application', evidence: 'evidence' } as const

const signsAnew: ContractRule = {
  title: 'signs anew what it asks for again',
  judge: (seen) =>
    signedAnew(
      [...Map.groupBy(ours(seen), ({ path }) => path).values()],
      'nothing was asked for again after two seconds',
    ),
}

const fetchesWhole: ContractRule = {
  title: 'fetches files to their last byte',
  judge: (seen) =>
    everyOne(
      filesOf(seen).filter((file) => !file.isDisturbed && wasLetIn(file)),
      'no file was asked for with a right signature',
      (file) => (isWhole(file) ? undefined : `${file.path} (${file.size} bytes) was not fetched whole`),
    ),
}

/** A system that repeats every fetch anyway shows nothing about its reaction to a fault. */
const asksOftenAnyway = (files: readonly Asked[], times: number): boolean =>
  files.filter(({ isDisturbed }) => !isDisturbed).every(({ asked }) => asked.length > times)

const again = (fault: FileFault, title: string, of?: FileKind): ContractRule => ({
  title: `fetches again ${title}`,
  judge: (seen) => {
    const files = filesOf(seen)
    const file = files.find(
      ({ sample, isDisturbed }) => isDisturbed && sample.fileFault === fault && sample.faultOf === of,
    )
    const times = file?.asked.filter(({ isDisturbed }) => isDisturbed).length ?? 0
    if (!file || times === 0) return unseen('it was not asked for with a right signature')
    if (isWhole(file))
      return asksOftenAnyway(files, times)
        ? unseen('it asks for every file so often')
        : good(`after ${times} such answers`)
    if (file.asked.some(({ waits }) => waits)) return unseen('it still waits for the answer')
    return gaveUp(seen, file.asked.length)
  },
})

const nothingElse: ContractRule = {
  title: 'calls nothing that is not there',
  judge: ({ fetched }) =>
    everyOne(fetched, NOTHING, ({ sample, method, path }) =>
      sample && (method === 'GET' || method === 'HEAD') ? undefined : `${method} ${path}`,
    ),
}

export const FILE_RULES: readonly ContractRule[] = [
  asks,
  signs,
  asksNow,
  fetchesWhole,
  nothingElse,
  again('damaged', 'a document that came with its last byte changed'),
  ...OTHER_FILES.map((kind) => again('damaged', `${A_KIND[kind]} that came with its last byte changed`, kind)),
  again('short', 'what came too short'),
  again('cut', 'what broke off'),
  again('refused', `what ${REFUSED}`),
  again('silent', 'what was not answered'),
  signsAnew,
]
