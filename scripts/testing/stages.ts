/** The stages of a run of all tests, and what the machine did meanwhile. */
import { busyMinutes } from './costs.ts'

/** Keeps a piece of a stage's output. */
export type Say = (text: string) => void
export type Stage = (say: Say) => Promise<void>

/** The stages that run, and what each has said so far. */
const running = new Map<Stage, string[]>()

const print = (name: string, said: readonly string[]) => console.log(`\n── ${name}\n${said.join('').trimEnd()}`)

/** One after the other; called once more meanwhile, both rows of stages run beside each other. */
export const performStages = async (...stages: readonly Stage[]): Promise<void> => {
  for (const stage of stages) {
    const said: string[] = []
    running.set(stage, said)
    const [began, busyBefore] = [performance.now(), busyMinutes()]
    console.log(`── ${stage.name} begins`)
    await stage((text) => void said.push(text))
    print(stage.name, said)
    running.delete(stage)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`── ${stage.name}: ${seconds} s, ${(busyMinutes() - busyBefore).toFixed(1)} processor minutes`)
  }
}

/** For a run that is broken off: what would be lost. */
export const printUnfinished = (): void => {
  for (const [stage, said] of running) print(stage.name, said)
}
