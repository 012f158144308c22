/** The stages of a run of all tests: beside each other where they wait, each one's output in one piece when it has ended. */

/** Keeps a piece of a stage's output. */
export type Say = (text: string) => void
export type Stage = (say: Say) => Promise<void>

/** What the stages that run have said so far. */
const running = new Map<Stage, string[]>()

const print = (stage: Stage, said: readonly string[]) => console.log(`\n── ${stage.name}\n${said.join('').trimEnd()}`)

const perform = async (stage: Stage): Promise<void> => {
  const said: string[] = []
  const began = performance.now()
  running.set(stage, said)
  console.log(`── ${stage.name} begins`)
  await stage((text) => void said.push(text))
  running.delete(stage)
  print(stage, said)
  console.log(`── ${stage.name}: ${Math.round((performance.now() - began) / 1000)} s`)
}

/** Each lane beside the others, its stages one after the other. */
export const performLanes = async (...lanes: readonly (readonly Stage[])[]): Promise<void> => {
  const walk = async (lane: readonly Stage[]) => {
    for (const stage of lane) await perform(stage)
  }
  await Promise.all(lanes.map(walk))
}

/** For a run that is broken off: what would be lost. */
export const printUnfinished = (): void => {
  for (const [stage, said] of running) print(stage, said)
}
