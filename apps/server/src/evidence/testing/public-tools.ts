/** A stranger who verifies a packet with public tools alone: runs the very commands of docs/evidence.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const page = new URL('../../../../../docs/evidence.md', import.meta.url)
const blocks = [...readFileSync(page, 'utf8').matchAll(/```sh ([\w-]+)\n(.*?)```/gs)]

/** Those of the tools that this machine lacks. */
export const missingTools = ['xmlsec1', 'openssl', 'jq', 'bash'].filter((tool) => spawnSync(tool, ['--version']).error)

type Packet = { packet: string; root: string }

/** Runs the page's blocks with these tags in a folder; gives how many, what they printed, and how they ended. `packet`, `root`: files. */
export const runPublicTools = ({ packet, root }: Packet, tags: readonly string[], cwd: string) => {
  const script = blocks.filter(([, tag = '']) => tags.includes(tag)).map(([, , code]) => code)
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script.join('\n')], {
    cwd,
    env: { ...process.env, PACKET: packet, ROOT: root },
    encoding: 'utf8',
  })
  return { blocks: script.length, status, output: stdout + stderr }
}
