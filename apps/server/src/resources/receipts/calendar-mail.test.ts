/** The calendar file in the mail about a grant. */
import { expect, it } from 'vitest'
import { SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { composeMail } from './compose-mail.ts'

const test = useTestApp()
const browser = useBrowser(test)

it('carries the calendar file of a grant until the first day to renew, dated when sent (REV-11)', async () => {
  const id = toUuid(await startDraft(test, browser, SOURCE_STORAGE))
  const draft = await test.deps.stores.applications.find(id)
  if (!draft) throw new Error('it is gone')
  const submittedAt = new Date('2026-03-01T12:00:00Z')
  const granted = {
    ...draft,
    status: 'Granted',
    submittedAt,
    decidedOn: '2026-03-01',
    validUntil: '2031-08-31',
  } as const
  const sentOn = async (day: string) => {
    const deps = { ...test.deps, clock: { ...test.deps.clock, now: () => new Date(`${day}T09:00:00Z`) } }
    const mail = await composeMail(deps, deps.stores, granted, { kind: 'granted', occasion: '' })
    return mail.attachments.map(({ content }) => content.match(/DTSTAMP:(\d+)/)?.[1])
  }
  expect(await sentOn('2031-02-28')).toEqual(['20310228'])
  expect(await sentOn('2031-03-01')).toEqual([])
})
