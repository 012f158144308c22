/** Times work that takes turns, so that other load on the machine affects all of it. */

/** `share` from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds of each wait, by its name. */
export type Times = Record<string, number>
export type Compared = { what: string; few: number; many: number; ratio: number }
/** Two decimals: more would only be noise of the machine. */
export const rounded = (value: number): number => Number(value.toFixed(2))

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How many times longer the large case takes: medians over the rounds, after one to warm up. */
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
