/** Postfix from Debian's packages, which receives mail for one domain into folders. Needs root. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { outputOf } from '../../../../scripts/testing/programs.ts'
import { freePort } from '../free-port.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { startNeighbour } from './start-neighbour.ts'

/** The recipients of the domain. Postfix tells mail to the second one to come back later. */
export const MAILBOXES = { known: 'tolvan@exempel.se', later: 'senare@exempel.se', unknown: 'ingen@exempel.se' }
const UNPRIVILEGED = 65_534

const mainOf = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
daemon_directory = /usr/lib/postfix/sbin
maillog_file = /dev/stdout
myhostname = mail.exempel.se
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = exempel.se
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{ ${MAILBOXES.known}=known/ ${MAILBOXES.later}=later/ }
virtual_uid_maps = static:${UNPRIVILEGED}
virtual_gid_maps = static:${UNPRIVILEGED}
virtual_minimum_uid = 1
smtpd_recipient_restrictions =
  check_recipient_access inline:{ { ${MAILBOXES.later} = 450 4.2.0 greylisted } }, permit_mynetworks, reject
`

const masterOf = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })

/** `mailbox`: the folder with the mails to `MAILBOXES.known`. */
export const startPostfix = async () => {
  const { path: folder, remove } = createTemporaryFolder()
  const port = await freePort()
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(`${folder}/${name}`)
  chownSync(`${folder}/data`, Number(outputOf('id', ['-u', 'postfix'])), 0)
  chownSync(`${folder}/mail`, UNPRIVILEGED, UNPRIVILEGED)
  writeFileSync(`${folder}/etc/main.cf`, mainOf(folder))
  writeFileSync(`${folder}/etc/master.cf`, masterOf(port))
  const of = ['-c', `${folder}/etc`]
  const { stop } = await startNeighbour('postfix', [...of, 'start-fg'], { isReady: () => isOpen(port) })
  return {
    port,
    mailbox: `${folder}/mail/known/new`,
    stop: async () => {
      // The master process is a child of the command that started it.
      outputOf('postfix', [...of, 'stop'])
      await stop()
      remove()
    },
  }
}
