/** Lists the controls that are pressed twice: those that send a request, and those that open a dialog. */
import { expect } from '@playwright/test'
import { at } from '../form.ts'
import { OWNER, openComplete } from '../opening.ts'
import { create } from '../signable.ts'
import { seeDialog, visit } from '../stage.ts'
import { button, SENDING, type Sending, shown } from './sending.ts'

/** Controls that open a dialog: the second press lands beside the dialog, which would otherwise close it. */
const OPENING: Omit<Sending, 'writes'>[] = [
  {
    name: 'ask to log out',
    isMain: true,
    open: (stage) => visit(stage, '/', OWNER),
    control: button('shell.logout.text'),
    arrived: (stage) => seeDialog(stage, 'shell.logout.header.text'),
  },
  {
    name: 'ask to remove an application',
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      await create(stage.page.request, 'VETERINARY_XRAY')
      await visit(stage, '/')
    },
    control: ({ page, t }) => page.getByRole('button', { name: t('start.table.delete.application.text') }).first(),
    arrived: (stage) => seeDialog(stage, 'start.delete.header.application.text'),
  },
  {
    name: 'ask for a document',
    isMain: true,
    open: async (stage) => {
      await openComplete(stage, 1)
      await at(stage.page, 'SRC_PLAN.isMissing').uncheck()
    },
    control: ({ page, t }) => page.getByRole('button', { name: t('documentation.add.text') }).first(),
    arrived: (stage) => seeDialog(stage, 'file.upload.header.text'),
  },
  {
    name: 'ask what a question means',
    open: shown('veterinary equipment, its form half filled in'),
    control: ({ page }) => page.locator('.sv-information__button').first(),
    arrived: ({ page }) => expect(page.locator('.sv-information__panel')).toBeVisible(),
  },
]

export const PRESSED_TWICE: readonly Sending[] = [
  ...SENDING,
  ...OPENING.map((each): Sending => ({ ...each, writes: [], opens: true })),
]
