/** Processor time and memory of other processes, read from Linux's `/proc`. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces; empty if the process has ended. */
const stat = (pid: number): string[] => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) / TICKS_PER_SECOND

/** Seconds of processor time of a process, to the nearest hundredth. */
export const processorSeconds = (pid: number): number => sum(stat(pid), 11, 13)

/** The same for a process and all its children, including those that have ended. */
export const processorSecondsOfFamily = (pid: number): number => {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = processes.filter((name) => Number(stat(Number(name))[1]) === pid)
  return children.reduce((total, child) => total + processorSeconds(Number(child)), 0) + sum(stat(pid), 11, 15)
}

/** Resident memory in bytes. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Milliseconds of processor time of a process's main thread, which in Node.js runs the event loop. */
export const mainThreadMilliseconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
