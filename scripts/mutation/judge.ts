/** Reads a Stryker report: the score, and the surviving mutants. */

/** As in `mutation-testing-report-schema`; `line` and `column` count from 1. */
type Place = { line: number; column: number }
type Reported = {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: Place; end: Place }
}
export type Report = { files: Record<string, { source: string; mutants: Reported[] }> }

export type Mutant = { file: string; line: number; original: string; replacement: string; status: string }
/**
 * Why these mutants may survive. Each is named `file: original → replacement`, with single blanks, once for each place.
 */
export type Spared = { reason: string; mutants: readonly string[] }
/** By the name of the part, in per cent. */
export type Thresholds = Readonly<Record<string, number>>

const DETECTED = ['Killed', 'Timeout']
const UNDETECTED = ['Survived', 'NoCoverage']

const between = (source: string, { start, end }: Reported['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join('\n')
}

/** Mutants that count. One that could not run tells nothing about the tests. */
export const mutantsOf = ({ files }: Report): Mutant[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => [...DETECTED, ...UNDETECTED].includes(status))
      .map(({ location, replacement = '', status }) => ({
        file,
        line: location.start.line,
        original: between(source, location),
        replacement,
        status,
      })),
  )

const survivorsOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ status }) => UNDETECTED.includes(status))

/** Per cent with two decimals, rounded down. */
export const scoreOf = (mutants: readonly Mutant[]): number =>
  Math.floor((1 - survivorsOf(mutants).length / mutants.length) * 10_000) / 100

export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const nameOf = ({ file, original, replacement }: Mutant): string =>
  `${file}: ${inOneLine(original)} → ${inOneLine(replacement)}`

/** A threshold is reported as low when the score is a whole point above it. Smaller differences are noise. */
const ROOM = 1

/**
 * Returns the lines to print for a part (including reasons that are no longer needed), its faults and a
 * possible new threshold. Faults are a surviving mutant without a reason, and a score below the threshold. The
 * threshold is for a whole part: for some of its files only surviving mutants are checked. A part without
 * mutants was not measured, which is a fault.
 */
export const judge = (
  { part, isWhole }: { part: string; isWhole: boolean },
  mutants: readonly Mutant[],
  thresholds: Thresholds,
  spared: readonly Spared[],
): { lines: string[]; faults: string[]; threshold?: string } => {
  if (mutants.length === 0) return { lines: [], faults: [`${part}: nothing was mutated`] }
  const reasons = Map.groupBy(
    spared.flatMap((group) => group.mutants),
    (name) => name,
  )
  const survivors = survivorsOf(mutants)
  const living = Map.groupBy(survivors, nameOf)
  const excused = (name: string): number => reasons.get(name)?.length ?? 0
  const tooMany = [...living].filter(([name, places]) => places.length > excused(name))
  const unlisted = tooMany.reduce((sum, [name, places]) => sum + places.length - excused(name), 0)
  const late = mutants.filter(({ status }) => status === 'Timeout').length
  const [score, threshold] = [scoreOf(mutants), thresholds[part]]
  const counts = `${mutants.length} mutants, ${survivors.length} survive, ${unlisted} without a reason, ${late} ran too long`
  const lines = [`${part}: ${score} % (${counts})`]
  const faults = tooMany.map(([name, places]) => {
    const [file, change] = [places[0]?.file ?? '', name.slice(name.indexOf(': ') + 2)]
    return `${file}:${places.map(({ line }) => line).join(',')} ${places.length} live, ${excused(name)} with a reason: ${change}`
  })
  const files = new Set(mutants.map(({ file }) => file))
  for (const name of reasons.keys()) {
    const live = living.get(name)?.length ?? 0
    if (files.has(name.slice(0, name.indexOf(': '))) && excused(name) > live)
      lines.push(`${excused(name)} have a reason, ${live} live: ${name}`)
  }
  if (!isWhole) return { lines, faults }
  if (threshold === undefined) return { lines, faults, threshold: `${part} has no threshold yet: ${score} could be it` }
  if (score < threshold) faults.push(`${part}: ${score} % is below its threshold of ${threshold} %`)
  if (score < threshold + ROOM) return { lines, faults }
  return { lines, faults, threshold: `The threshold of ${part} could rise from ${threshold} to ${score}` }
}
