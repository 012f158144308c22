/** Refusals and silence of a mail server, over SMTP. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { PermanentFailure } from '../../ports/jobs.ts'
import { smtpMailer } from './smtp.ts'

const MAIL = { to: 'anna@exempel.se', subject: 'Hej', text: 'Hej', html: '<p>Hej</p>', messageId: '<1@exempel.se>' }
const WELL = {
  CONNECT: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
}
type Answers = Partial<Record<keyof typeof WELL, string>>

let close = () => {}
afterEach(() => close())

/** Answers each command by its first word; `WELL` holds the defaults. An empty answer is silence. */
const serve = async (
  answers: Answers = {},
  options: { login?: string; query?: string; bounceAddress?: string; requireTLS?: boolean } = {},
) => {
  const sockets = new Set<Socket>()
  const said: string[] = []
  const lines: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const answer = (command: string) => {
      const reply = { ...WELL, ...answers }[command as keyof typeof WELL]
      if (reply) socket.write(`${reply}\r\n`)
    }
    let content: string | undefined
    socket.on('data', (chunk) => {
      if (content !== undefined) {
        content += String(chunk)
        lines.push(...String(chunk).split('\r\n'))
        if (!content.endsWith('\r\n.\r\n')) return
        content = undefined
        said.push('.')
        return answer('.')
      }
      const command = String(chunk).trim().split(/[ :]/)[0] ?? ''
      said.push(command)
      lines.push(String(chunk).trim())
      if (command === 'DATA' && !answers.DATA) content = ''
      return answer(command)
    })
    answer('CONNECT')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  const { login = '', query = '', ...more } = options
  const mailer = smtpMailer(
    { url: `smtp://${login}127.0.0.1:${port}${query}`, from: 'myndigheten@exempel.se', ...more },
    1000,
  )
  return {
    said,
    lines,
    send: () =>
      mailer.send(MAIL).then(
        () => 'sent',
        (error: unknown) => error,
      ),
  }
}

it('sends a mail (CAS-03)', async () => {
  const { said, send } = await serve()
  expect(await send()).toBe('sent')
  expect(said.slice(0, 5)).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA', '.'])
})

it('says that the mail is automatic, its sender and the name of the host (CAS-03)', async () => {
  const { lines, send } = await serve()
  await send()
  expect(lines).toContain('MAIL FROM:<myndigheten@exempel.se>')
  expect(lines).toContain('Auto-Submitted: auto-generated')
  const named = await serve({}, { bounceAddress: 'retur@exempel.se', query: '?name=tillstand.exempel.se' })
  await named.send()
  const start = ['EHLO tillstand.exempel.se', 'MAIL FROM:<retur@exempel.se>', 'RCPT TO:<anna@exempel.se>']
  expect(named.lines.slice(0, 3)).toEqual(start)
  expect(named.lines).toContain('From: myndigheten@exempel.se')
  expect(named.lines).toContain('To: anna@exempel.se')
})

it.each<[string, Answers]>([
  ['the recipient', { RCPT: '550 5.1.1 <anna@exempel.se>: no such user' }],
  ['the recipient, without an extended code', { RCPT: '550 <anna@exempel.se>: no such user' }],
  ['the mailbox', { RCPT: '552 5.2.2 Mailbox full' }],
  ['the size', { MAIL: '552 5.3.4 too big' }],
  ['the content', { '.': '554 5.6.0 <anna@exempel.se> says no' }],
])('treats a permanent refusal of %s as final, and omits addresses (CAS-03)', async (_what, answers) => {
  const { send } = await serve(answers)
  const failure = await send()
  expect(failure).toBeInstanceOf(PermanentFailure)
  expect(String(failure)).toMatch(/^Error: the mail server refused the mail for good \(55\d\)$/)
})

it.each<[string, Answers]>([
  ['a login', { MAIL: '530 5.7.0 Authentication required' }],
  ['our sender', { MAIL: '550 5.7.60 Client does not have permissions to send as this sender' }],
  ['our sender, without an extended code', { MAIL: '553 no' }],
  ['our relaying', { RCPT: '554 5.7.1 Relay access denied' }],
  ['our relaying, without an extended code', { RCPT: '550 relaying denied' }],
  ['our host', { RCPT: '554 5.7.1 <unknown[10.0.0.1]>: Client host rejected' }],
  ['the order of commands', { RCPT: '503 5.5.1 Error: need MAIL command' }],
  ['our policy', { '.': '550 5.7.1 spam' }],
  ['a mail that it cannot write', { '.': '554 5.3.0 Error: queue file write error' }],
])('tries again after a permanent refusal of %s (CAS-03)', async (_what, answers) => {
  const { send } = await serve(answers)
  const failure = await send()
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(PermanentFailure)
})

it('sends neither password nor mail in clear when TLS is required (CAS-03)', { tags: ['nightly'] }, async () => {
  const { said, send } = await serve({ EHLO: '250-hello\r\n250 AUTH PLAIN' }, { login: 'user:pw@', requireTLS: true })
  expect(await send()).toBeInstanceOf(Error)
  expect(said.filter((word) => ['AUTH', 'MAIL', 'RCPT', 'DATA'].includes(word))).toEqual([])
})

it.each<[string, Answers]>([
  ['refuses for now', { RCPT: '451 later' }],
  ['refuses the order of commands', { DATA: '503 bad sequence' }],
  ['refuses the connection', { CONNECT: '554 no service' }],
  ['requires a login', { EHLO: '550 who are you' }],
  ['is silent from the beginning', { CONNECT: '' }],
  ['is silent when it has the mail', { '.': '' }],
])('tries again, and never hangs, when the server %s (API-07)', { tags: ['nightly'] }, async (_what, answers) => {
  const { send } = await serve(answers)
  const failure = await send()
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(PermanentFailure)
})
