/** Adding the rows of a spreadsheet to a list: the table is given, then checked and imported. */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { itemToCells } from '@sievert/domain/rows/column'
import { machineColumns } from '@sievert/domain/rows/machine-columns'
import { translator } from '@sievert/domain/texts/translate'
import type { VeterinaryCatalogue } from '@sievert/domain/veterinary-equipment/values'
import { ofClinic } from '../test/clinic.ts'
import { shippedTexts } from '../test/texts.ts'
import { KNOWN, UNKNOWN } from '../test/veterinary-equipment/machines.ts'
import { cats } from './cat-cafe.ts'
import { atClinic } from './clinic.ts'
import { acting, offline, type Stage, type Story } from './stage.ts'

export default { title: 'Rows', parameters: { route: '/app/$applicationId' } }

const open = async ({ pressLike, see }: Stage) => {
  await pressLike('rows.add.text')
  await see('rows.paste.label.text')
}

/** The catalogue in the language of the gallery. */
const catalogueIn = (language: 'sv' | 'en'): VeterinaryCatalogue<string> => {
  const named = <T extends { text: { sv: string; en: string } }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, text: row.text[language] }))
  const { types, usageGroups, mountings, ...rest } = veterinaryCatalogue
  return {
    ...rest,
    outcomeRules: [],
    types: types.map((type) => ({ ...type, name: type.name[language] })),
    usageGroups: named(usageGroups),
    mountings: named(mountings),
  }
}

/** Pastes machines; `spoil` changes the cells of a row, with the headings as names. */
const paste = async (stage: Stage, count: number, spoil: (index: number) => Record<number, string> = () => ({})) => {
  await open(stage)
  const language = stage.t('general.yes.text') === 'Ja' ? 'sv' : 'en'
  const columns = machineColumns(catalogueIn(language), translator(shippedTexts[language], language))
  const rows = Array.from({ length: count }, (_, index) =>
    itemToCells(columns, { ...KNOWN, serialNumber: `SN-${2001 + index}` }).map((cell, at) => spoil(index)[at] ?? cell),
  )
  const cells = [columns.map(({ heading }) => heading), ...rows]
  await stage.user.click(await stage.find('textarea'))
  await stage.user.paste(cells.map((row) => row.join('\t')).join('\n'))
  await stage.press('rows.check.text')
  await stage.find('.sv-rows__table')
}
const FAULTY: readonly Record<number, string>[] = [{}, { 4: 'tio' }, { 0: 'Röntgen' }, {}, { 3: 'SN-2001' }]
const faulty = (index: number) => FAULTY[index] ?? {}

const MACHINES = atClinic(0, { equipment: [KNOWN, { ...UNKNOWN, serialNumber: 'SN-OLD' }] })

export const RowsToPaste: Story = { ...MACHINES, play: acting(open) }
export const ColumnsOfTheTemplate: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await open(stage)
    await stage.user.click(await stage.find('summary'))
  }),
}
export const NoRows: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await open(stage)
    await stage.press('rows.check.text')
    await stage.see('rows.empty.text')
  }),
}
export const RowsChecked: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await paste(stage, 30)
    await stage.see('rows.change.added.text')
  }),
}
export const RowsWithFaults: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await paste(stage, 5, faulty)
    await stage.find('[aria-invalid=true]')
    await stage.see('rows.change.added.text')
  }),
}
export const RowsOnlyFaulty: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await paste(stage, 5, faulty)
    await stage.user.click(await stage.find('.sv-rows__part input[type=checkbox]'))
  }),
}
export const RowsNotAnswered: Story = {
  ...atClinic(0, () => ({ equipment: [KNOWN], more: { [`POST ${ofClinic('veterinary-equipments/rows')}`]: offline } })),
  play: acting(async (stage) => {
    await paste(stage, 2)
    await stage.press('rows.import.unknown.text')
    await stage.see('rows.unanswered.text')
  }),
}
export const RowsLeft: Story = {
  ...MACHINES,
  parameters: { dialogs: ['form/rows/RowsPage.tsx'] },
  play: acting(async (stage) => {
    await paste(stage, 2)
    await stage.press('general.cancel.text')
  }),
}
export const RowsThatRemove: Story = {
  ...MACHINES,
  parameters: { dialogs: ['form/rows/RowsPreview.tsx'] },
  play: acting(async (stage) => {
    await paste(stage, 2)
    await stage.user.click(await stage.find('[aria-labelledby=rows-missing] input[type=checkbox]'))
    await stage.user.click(await stage.find('.sv-bottom__next'))
    await stage.find('dialog[open]')
  }),
}
/** A list made of sections, whose columns are the questions of its items. */
export const RowsOfCats: Story = {
  ...cats(1),
  play: acting(async (stage) => {
    await open(stage)
    await stage.user.click(await stage.find('textarea'))
    await stage.user.paste('Huskatt\tUnder syrenen\nHund\t')
    await stage.press('rows.check.text')
    await stage.find('[aria-invalid=true]')
  }),
}
