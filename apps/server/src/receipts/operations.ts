/** What the API says of the calls of "Receipts". */
import { ApplicationPath, File } from '@sievert/contract/shared'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Receipts', {
  readReceipt: {
    summary: 'The receipt as PDF',
    description: 'As it was mailed. 404 until it is made, soon after the application was sent in.',
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    response: { 200: File },
  },
  readSignedApplication: {
    summary: 'The signed application as PDF',
    description: 'What was signed. 404 until it is made.',
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    response: { 200: File },
  },
})
