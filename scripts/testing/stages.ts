/** Runs the stages of a full test run, and reports the machine's processor time of each. */
import { busyMinutes } from './costs.ts'

/** Adds to a stage's output. */
export type Report = (text: string) => void
export type Stage = (say: Report) => Promise<void>

/** The running stages with their output. */
const running = new Map<Stage, string[]>()

const print = (name: string, said: readonly string[]) => console.log(`\n── ${name}\n${said.join('').trimEnd()}`)

/** Runs stages in sequence. Concurrent calls run their sequences in parallel. */
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

/** Prints output that an aborted run would lose. */
export const printUnfinished = (): void => {
  for (const [stage, said] of running) print(stage.name, said)
}
