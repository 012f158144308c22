/** Times of two or more things that take turns, so that whatever else the machine does falls on all of them. */

/** `share` from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds of each thing that was waited for, by its name. */
export type Times = Record<string, number>
export type Compared = { what: string; few: number; many: number; ratio: number }
/** To two decimals: more would only say what else the machine did. */
export const rounded = (value: number): number => Number(value.toFixed(2))

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How many times longer everything takes with many than with few: medians over so many rounds, after one to warm up. */
export const compare = async <Subject>(
  where: string,
  rounds: number,
  run: (subject: Subject, round: number) => Promise<Times>,
  [few, many]: readonly [Subject, Subject],
): Promise<Compared[]> => {
  const turns: [Times, Times][] = []
  for (let round = 0; round <= rounds; round++) {
    process.stdout.write(`\r${where}: round ${round} of ${rounds} `)
    const turn: [Times, Times] = [await run(few, round), await run(many, round)]
    if (round > 0) turns.push(turn)
  }
  process.stdout.write('\n')
  return Object.keys(turns[0]?.[0] ?? {}).map((name): Compared => {
    const of = (index: 0 | 1) => median(turns.map((turn) => turn[index][name] ?? Number.NaN))
    return { what: `${where}, ${name}`, few: of(0), many: of(1), ratio: of(1) / of(0) }
  })
}
