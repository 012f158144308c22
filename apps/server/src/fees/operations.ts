/** What the API says of the calls of "Fees". */
import { ApplicationFee } from '@sievert/contract/fees'
import { ApplicationPath } from '@sievert/contract/shared'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Fees', {
  readFee: {
    summary: 'The fee',
    description: 'As it stands today, or as it was frozen when signing began.',
    access: 'party',
    params: ApplicationPath,
    response: { 200: ApplicationFee },
  },
})
