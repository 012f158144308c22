import { test } from '../support/test.ts'
import { detailsOf, sentPermit, signIn } from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'

test('look', async ({ page }, { project }) => {
  await page.addInitScript(() => {
    const w = window as unknown as { cls: number; shifts: string[] }
    w.cls = 0
    w.shifts = []
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }[]) {
        w.cls += e.value
        w.shifts.push(`${e.value.toFixed(3)} ${e.sources.map((s) => (s.node as Element)?.className || s.node?.nodeName).join('|')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const caseNumber = await eventually(async () => (await detailsOf(page.request, id)).caseNumber ?? undefined, 'n')
  const shot = async (name: string) => {
    await page.goto(`/app/${id}/receipt`)
    await page.getByRole('tabpanel').waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const r = await page.evaluate(() => { const w = window as unknown as { cls: number; shifts: string[] }; return { cls: w.cls, shifts: w.shifts, h: document.documentElement.scrollHeight } })
    console.log(project.name, name, JSON.stringify(r))
    await page.screenshot({ path: `/tmp/case-shots/${project.name}-${name}.png`, fullPage: true })
  }
  await shot('sent')
  await control('case-system/status', { caseNumber, label: { sv: 'Hos en expert', en: 'With an expert' } })
  await control('case-system/grant', { caseNumber, decidedOn: '2026-11-23', validUntil: '2027-02-01' })
  await shot('granted')
  await page.getByRole('button', { name: 'English' }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/case-shots/${project.name}-granted-en.png`, fullPage: true })
  await page.getByRole('button', { name: 'Svenska' }).click()
})
