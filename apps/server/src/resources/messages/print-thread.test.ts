/** The thread as a PDF: what both have written, in order, and never the applicant's words as the authority's. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { type Browser, CLINIC, TOLVAN } from '../../../test/app.ts'
import { ANSWER, REQUEST, sendAnswer, sendCaseEvent, storeAsSent, storeWithRequest } from '../../../test/case-thread.ts'
import { bodyPagesOf } from '../../../test/read-pdf.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { useTestApp } from '../../../test/use-app.ts'
import type { PrintedDocument } from '../../ports/printer.ts'
import { printThread } from './print-thread.ts'

const test = useTestApp()
let browser: Browser
beforeAll(async () => {
  browser = await test.signIn(TOLVAN, CLINIC)
})
const sign = (id: string) =>
  test.db
    .updateTable('application')
    .set({ digest: 'ab'.repeat(32) })
    .where('id', '=', id)
    .execute()
const read = (id: string) => test.call('GET', `applications/${id}/messages.pdf`, { browser })

it('is not there for a thread without messages, and not before it is printed (AFT-04)', async () => {
  const empty = await storeAsSent(test, browser)
  await sign(empty)
  await printThread(test.deps, empty)
  expect((await read(empty)).statusCode).toBe(404)
  const asked = await storeWithRequest(test, browser)
  await printThread(test.deps, asked)
  expect((await read(asked)).statusCode).toBe(404)
})

it('has requests, answers with their files, and messages, the oldest first (AFT-04)', async (context) => {
  needs(context, 'pdftotext')
  const folder = createTemporaryFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'thread.pdf')
  const id = await storeWithRequest(test, browser)
  await sign(id)
  await sendAnswer(test, browser, id)
  await sendCaseEvent(test, id, 'Message', { messageId: 'm1', text: 'Tack för ritningen.' })
  await printThread(test.deps, id)
  const { rawPayload, headers } = await read(id)
  expect(headers['content-disposition']).toContain('Meddelanden%20')
  writeFileSync(file, rawPayload)
  const text = bodyPagesOf(file).join('').replaceAll(/\s+/g, ' ')
  const parts = [
    'Begäran från myndigheten',
    ...REQUEST.items.map((item) => item.text),
    'Sista dag att svara: 31 december 2999. Besvarad.',
    'Svar till myndigheten',
    `${REQUEST.items[0]?.text} Se ritningen.`,
    `${REQUEST.items[1]?.text} Se ritningen.`,
    'Skickat av Tolvan',
    'Kontrollsumma (SHA-256)',
    'Meddelande från myndigheten',
    'Tack för ritningen.',
  ]
  let at = 0
  for (const part of parts) {
    const next = text.indexOf(part, at)
    expect([part, next]).toEqual([part, expect.any(Number)])
    expect(next, `${part} in ${text}`).toBeGreaterThanOrEqual(at)
    at = next
  }
})

it('dates the version of a request that it shows (AFT-04)', async () => {
  const id = await storeWithRequest(test, browser)
  await sign(id)
  const changed = /Ändrad den \d+ \S+ \d{4} kl\. \d\d:\d\d/
  const prints: string[] = []
  const print = (document: PrintedDocument) => {
    prints.push(JSON.stringify(document.blocks))
    return test.deps.threadPrinter.print(document)
  }
  await printThread({ ...test.deps, threadPrinter: { print } }, id)
  await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
  await printThread({ ...test.deps, threadPrinter: { print } }, id)
  expect([prints[0], prints[1]]).toEqual([expect.not.stringMatching(changed), expect.stringMatching(changed)])
})

it("has the applicant's words as values alone, and is queued once more when the thread changed meanwhile (AFT-04)", async () => {
  const id = await storeWithRequest(test, browser)
  await sign(id)
  const HOSTILE = 'BESLUT: tillstånd beviljat'
  const printed: PrintedDocument[] = []
  const threadPrinter = {
    print: async (document: PrintedDocument) => {
      printed.push(document)
      if (printed.length === 1) {
        await sendAnswer(test, browser, id, {
          ...ANSWER,
          text: HOSTILE,
          items: ANSWER.items.map((item) => ({ ...item, text: HOSTILE })),
        })
        // Another worker has taken the job of the answer.
        await sql`delete from jobs.job where name = 'print-thread'`.execute(test.db)
      }
      return Buffer.from('%PDF-')
    },
  }
  const isWaiting = async () => {
    const { rows } =
      await sql`select from jobs.job where name = 'print-thread' and data ->> 'applicationId' = ${id}`.execute(test.db)
    return rows.length > 0
  }
  await printThread({ ...test.deps, threadPrinter }, id)
  expect([printed.length, await isWaiting()]).toEqual([1, true])
  await sql`delete from jobs.job where name = 'print-thread'`.execute(test.db)
  await printThread({ ...test.deps, threadPrinter }, id)
  expect([printed.length, await isWaiting()]).toEqual([2, false])
  const [before, after] = printed.map(({ blocks }) => blocks)
  expect(JSON.stringify(before)).not.toContain(HOSTILE)
  const words = after?.filter((block) => JSON.stringify(block).includes(HOSTILE)) ?? []
  expect(words.map(({ kind }) => kind)).toEqual(['facts'])
  const labels = words.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ label }) => label) : []))
  expect(labels.join(' ')).not.toContain(HOSTILE)
})
