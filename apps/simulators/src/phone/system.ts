/** The page where a person plays the phone, the case officer and the reader of mail. */
import type { BankId } from '../bankid/bankid.ts'
import type { CaseSystem } from '../case-system/cases.ts'
import type { Freja } from '../freja/freja.ts'
import { markup, page } from '../http/html.ts'
import { html, type System } from '../http/messages.ts'
import type { MailServer } from '../mail/server.ts'
import type { World } from '../world.ts'

export type PhoneNeeds = { world: World; bankId: BankId; freja: Freja; cases: CaseSystem; mail: MailServer }

export const phoneSystem = (_needs: PhoneNeeds): System => ({
  prefix: '',
  refuse: (status) => html(status, page('Fel', markup`<h1>Sidan finns inte</h1>`)),
  routes: [],
})
