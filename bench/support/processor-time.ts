/** Processor time and memory of other processes, as Linux tells them. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces itself. */
const stat = (pid: number): string[] => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) / TICKS_PER_SECOND

/** Seconds of processor time that a process has taken, to the nearest hundredth. */
export const processorSeconds = (pid: number): number => sum(stat(pid), 11, 13)

/** The same of a process and all that it started, also those that have ended. */
export const processorSecondsOfFamily = (pid: number): number => {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
  return children.reduce((total, child) => total + processorSeconds(Number(child)), sum(stat(pid), 11, 15))
}

/** 0 for a process that is gone. */
const parentOf = (pid: number): number => {
  try {
    return Number(stat(pid)[1])
  } catch {
    return 0
  }
}

/** Resident memory in bytes. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
