/**
 * Checks the words of comments, identifiers, file names and documents against the style that CONTRIBUTING.md describes.
 */
import { execFileSync } from 'node:child_process'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

/** Subjects of commits since this moment are checked. */
const SINCE = '2026-11-28T12:40:00Z'
const SUBJECT_LENGTH = 72
const LINE_LENGTH = 120
const FIRST_WORDS = /^[\s*]*(?:What|Who|Of|So|Asked)\b/
/** Each with the words that replace it. */
const COMMENT_WORDS: Record<string, RegExp> = {
  'external reviewer, attacker, new user': /\bstrangers?\b(?!s`)/,
  inspect: /\blook(?:s|ed|ing)? into\b/,
  'quick suite, nightly suite': /\b(?:by day|by night|at night)\b/,
  'daily maintenance job': /\bkeeps? house\b|\bhousekeeping\b/,
  'layer, dependency rule, package': /\b(?:floors?|arrows?)\b/,
  compressed: /\bpacked\b/,
  'the applicant, the operator, the user': /\b(?:somebody|anybody|everybody|whoever)\b/,
  automatically: /\bby itself\b/,
  'write, access violation': /\btrespass/,
}
/** `paper` alone is a colour of the theme, and `endingsTold` a key of a log line. */
const IDENTIFIERS =
  /(?<!endings)Told(?![a-z])|^told(?![a-z])|paper(?!Invoice|$)|Paper(?!Invoice)|byDay|seventhOf|NOBODY|[sS]tranger|[sS]weep|[hH]ousekeep|(?<!un)[pP]acked|[fF]rontDoor/
const NAMES = /(?:stranger|planted|mortal|keep-?house|in-words|meanwhile|lazily|trespass|basics)/i

const identifierFaults = (path: string, text: string): string[] => {
  const names = new Set<string>()
  const add = ({ name }: { name: string }) => void (IDENTIFIERS.test(name) && names.add(name))
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parseSync(path, text).program)
  return [...names].map((name) => `${path} names an identifier ${name}; see the replaced words in CONTRIBUTING.md`)
}

const commentFaults = (path: string, text: string): string[] =>
  parseSync(path, text).comments.flatMap(({ value, start }) => {
    const at = `${path}:${text.slice(0, start).split('\n').length}`
    const replaced = Object.entries(COMMENT_WORDS).filter(([, word]) => word.test(value))
    return [
      ...replaced.map(([better, word]) => `${at} says "${word.exec(value)?.[0]}"; write: ${better}`),
      ...(FIRST_WORDS.test(value) ? [`${at} begins with ${value.trim().split(/\s/, 2).join(' ')}`] : []),
    ]
  })

/** Tables, code blocks and links may be longer. */
const lineFaults = (path: string, text: string): string[] => {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    const isLong = line.length > LINE_LENGTH && !isCode && !line.startsWith('|') && line.trim().includes(' ')
    return isLong ? [`${path}:${index + 1} has ${line.length} characters`] : []
  })
}

const subjectFaults = (): string[] =>
  execFileSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > SUBJECT_LENGTH)
    .map((line) => `commit ${line}: the subject has more than ${SUBJECT_LENGTH} characters`)

const faultsOf = (path: string, text: string): string[] => {
  const faults = NAMES.test(path) ? [`${path} has a name from the list of replaced words`] : []
  if (/\.(?:ts|tsx|mjs)$/.test(path)) return [...faults, ...commentFaults(path, text), ...identifierFaults(path, text)]
  return path.endsWith('.md') ? [...faults, ...lineFaults(path, text)] : faults
}

const texts = trackedTexts().filter(({ path }) => path !== 'scripts/language.ts')
const faults = [...texts.flatMap(({ path, text }) => faultsOf(path, text)), ...subjectFaults()]
for (const fault of faults) console.error(fault)
console.log(`${texts.length} files, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
