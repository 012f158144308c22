/**
 * Verifies a packet as an external reviewer does, with public tools only: runs the exact commands of docs/evidence.md.
 */
import { readFileSync } from 'node:fs'
import { runProgram } from '../../../../scripts/testing/programs.ts'

const page = new URL('../../../../docs/evidence.md', import.meta.url)
const blocks = [...readFileSync(page, 'utf8').matchAll(/```sh ([\w-]+)\n(.*?)```/gs)]

/** The tools that the page's commands need. */
export const PUBLIC_TOOLS = ['bash', 'jq', 'openssl', 'xmlsec1'] as const

/** `number`: of the signature, counted from 0. */
type Packet = { packet: string; root: string; stampRoot?: string; number?: number }

/**
 * Runs the page's blocks with these tags in a folder. Returns the number of blocks, their output and exit status.
 * `packet`, `root`, `stampRoot`: files.
 */
export const runPublicTools = (
  { packet, root, stampRoot, number = 0 }: Packet,
  tags: readonly string[],
  cwd: string,
) => {
  const script = blocks.filter(([, tag = '']) => tags.includes(tag)).map(([, , code]) => code)
  const env = { ...process.env, PACKET: packet, ROOT: root, TSA_ROOT: stampRoot, N: String(number) }
  const { status, stdout, stderr } = runProgram('bash', ['-euo', 'pipefail', '-c', script.join('\n')], { cwd, env })
  return { blocks: script.length, status, output: stdout + stderr }
}
