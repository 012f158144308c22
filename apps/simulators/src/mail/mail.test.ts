import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { parseMail } from './parse.ts'

const lines = (...all: string[]) => all.join('\r\n')

describe('reading a mail', () => {
  it('decodes headers and a quoted-printable text', async () => {
    const mail = lines(
      'From: =?UTF-8?Q?Myndigheten_f=C3=B6r_str=C3=A5lskydd?= <from@example.se>',
      'To: to@example.se',
      'Subject: =?UTF-8?B?QW5zw7Y=?=',
      ' =?UTF-8?B?a2Fu?=',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Vi har f=C3=A5tt din =',
      'ans=C3=B6kan.',
    )
    expect(await parseMail(Buffer.from(mail))).toMatchObject({
      from: 'Myndigheten för strålskydd <from@example.se>',
      to: 'to@example.se',
      subject: 'Ansökan',
      text: 'Vi har fått din ansökan.',
      attachments: 0,
    })
  })

  it('finds the plain text among alternatives and counts attachments', async () => {
    const mail = lines(
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Hej på dig').toString('base64'),
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>Hej</p>',
      '--inner--',
      '--outer',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'bilaga',
      '--outer--',
    )
    expect(await parseMail(Buffer.from(mail))).toMatchObject({ text: 'Hej på dig', attachments: 1 })
  })
})

describe('the mail server', () => {
  let sim: TestSimulators
  beforeAll(async () => {
    sim = await startForTest()
  })
  afterAll(() => sim.end())
  beforeEach(() => sim.post('/control/reset'))

  /** Sends a mail over SMTP; returns the server's last reply. */
  const deliver = (subject: string) =>
    new Promise<string>((resolve, reject) => {
      const content = lines(`Subject: ${subject}`, '', 'Hej', '.')
      const commands = ['EHLO test', 'MAIL FROM:<a@example.se>', 'RCPT TO:<b@example.se>', 'DATA', content]
      const socket = connect(sim.smtpPort, '127.0.0.1')
      socket.on('error', reject)
      socket.on('data', (answer: Buffer) => {
        const command = commands.shift()
        if (command) socket.write(`${command}\r\n`)
        else {
          socket.end()
          resolve(answer.toString())
        }
      })
    })

  it('stores every mail for the control API and page', async () => {
    expect(await deliver('Ett brev')).toMatch(/^250/)
    expect((await sim.get('/control/mail')).body).toMatchObject([
      { subject: 'Ett brev', text: 'Hej', recipients: ['b@example.se'], attachments: 0 },
    ])
    expect((await sim.get('/mail')).text).toContain('Ett brev')
  })

  it('refuses temporarily on demand', async () => {
    await sim.post('/control/faults', { target: 'mail.receive', kind: 'error', count: 1 })
    expect(await deliver('Ett brev')).toMatch(/^451/)
    expect(await deliver('Ett brev')).toMatch(/^250/)
    expect((await sim.get('/control/mail')).body).toHaveLength(1)
  })
})
