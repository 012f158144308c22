/** Tests that an applicant can apply for a type added by the authors' guide, in a separate catalogue. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLINIC, startTestApp } from '../../test/app.ts'
import { sendInGenerated } from '../../test/generated-journey.ts'
import { GUIDE_TYPE, writeGuideCatalogue } from '../../test/guide-catalogue.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { startJobs } from '../jobs.ts'

it('is sent in and gets its number, with the fee that the guide sets (NEW-03, FEE-01, CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const folder = createTemporaryFolder()
  const dir = join(folder.path, 'catalogue')
  writeGuideCatalogue(dir)
  const test = await startTestApp({ CATALOGUE_DIR: dir })
  const stopJobs = await startJobs(test.deps, test.queue)
  try {
    const { application } = await sendInGenerated(test, GUIDE_TYPE, CLINIC)
    expect(application).toMatchObject({
      status: 'Submitted',
      caseNumber: expect.stringMatching(/\d/),
      businessType: { nameKey: 'RADIOACTIVE_TRANSPORT' },
    })
    expect(application.receipt).toMatchObject({ dueNow: 3700 })
  } finally {
    await stopJobs()
    await test.close()
    folder.remove()
  }
})
