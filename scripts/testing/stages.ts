/** The stages of a run of all tests, one after the other, and what each cost: on two processors, both are busy as it is (decision 100). */
import { busyMinutes } from './costs.ts'

/** Keeps a piece of a stage's output. */
export type Say = (text: string) => void
export type Stage = (say: Say) => Promise<void>

/** The stage that runs, and what it has said so far. */
let running: { name: string; said: string[] } | undefined

const print = ({ name, said }: { name: string; said: readonly string[] }) =>
  console.log(`\n── ${name}\n${said.join('').trimEnd()}`)

export const performStages = async (...stages: readonly Stage[]): Promise<void> => {
  for (const stage of stages) {
    running = { name: stage.name, said: [] }
    const { said } = running
    const [began, busyBefore] = [performance.now(), busyMinutes()]
    console.log(`── ${stage.name} begins`)
    await stage((text) => void said.push(text))
    print(running)
    running = undefined
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`── ${stage.name}: ${seconds} s, ${(busyMinutes() - busyBefore).toFixed(1)} processor minutes`)
  }
}

/** For a run that is broken off: what would be lost. */
export const printUnfinished = (): void => {
  if (running) print(running)
}
