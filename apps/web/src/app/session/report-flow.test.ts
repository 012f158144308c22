/** Tests of the pages that belong to the report flow. */
import { expect, it } from 'vitest'
import { startedApplication } from '../../../test/started-application.ts'
import { applicationQuery } from '../../api/applications.ts'
import { createQueryClient } from '../queries.ts'
import { isReportFlow } from './report-flow.ts'

const type = (reportOnly: boolean) => ({ businessType: { ...startedApplication('').businessType, reportOnly } })

it.each([
  ['/report/dental/new', {}, true],
  ['/report/', {}, true],
  ['/reports', {}, false],
  ['/about/report/', {}, false],
  ['/error', { flow: 'report' }, true],
  ['/error', { flow: 'other' }, false],
  ['/error', {}, false],
  ['/', { flow: 'report' }, false],
  ['/app/notification', {}, true],
  ['/app/notification/receipt', {}, true],
  ['/app/permit', {}, false],
  ['/app/not-fetched', {}, false],
  ['/app', {}, false],
  ['/of/app/notification', {}, false],
])('of %s with %o is %s (SHE-02)', (pathname, search, isSo) => {
  const queries = createQueryClient()
  for (const [id, reportOnly] of [
    ['notification', true],
    ['permit', false],
  ] as const)
    queries.setQueryData(applicationQuery(id).queryKey, startedApplication(id, type(reportOnly)))
  expect(isReportFlow({ pathname, search }, queries)).toBe(isSo)
})
