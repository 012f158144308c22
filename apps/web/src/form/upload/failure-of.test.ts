/** Tests of every answer to an upload: whether the file is the cause, and the message. */
import { expect, it } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { ApiError } from '../../api/api-error.ts'
import { UploadStopped } from '../../api/uploading.ts'
import { failureOf } from './failure-of.ts'

const refusal = (status: number, code = '', keys: string[] = []) => {
  const issues = keys.map((key) => ({ path: 'formFile', key }))
  const problem = { type: 'urn:x', title: 'x', status, code, traceId: 'a', ...(keys.length > 0 && { issues }) }
  return new ApiError(status, code ? problem : undefined, 'refused')
}
const OURS = 'Felet är vårt, inte filens. Försök igen om en stund.'
const OTHER = 'Det beror inte på filen. Ladda om sidan och försök igen. Kontakta oss om det inte hjälper.'
const TOO_MANY =
  'Det beror inte på filen. Du har laddat upp för många filer på kort tid. Vänta en stund och försök igen.'

it.each([
  [refusal(500), OURS],
  [refusal(502), OURS],
  [refusal(503, 'error.unavailable.text'), OURS],
  [refusal(507, 'error.storage-full.text'), OURS],
  [refusal(429), TOO_MANY],
  [refusal(429, 'error.too-many.text'), TOO_MANY],
  [refusal(413, 'error.quota-bytes.text'), shippedTexts.sv['error.quota-bytes.text']],
  [refusal(413, 'error.quota-uploads.text'), shippedTexts.sv['error.quota-uploads.text']],
  // A proxy's HTML pages.
  [refusal(413), OURS],
  [refusal(200), OTHER],
  [refusal(400, 'error.malformed.text'), OTHER],
  [refusal(401, 'error.not-signed-in.text'), OTHER],
  [refusal(403), OTHER],
  [refusal(403, 'error.not-represented.text'), OTHER],
  [refusal(404, 'error.not-found.text'), OTHER],
  [refusal(409, 'error.not-editable.text'), OTHER],
  [refusal(415, 'error.media-type.text'), OTHER],
  [refusal(422), OTHER],
  [refusal(0), 'Uppladdningen avbröts. Försök igen.'],
  [new TypeError('a script that did not come'), 'Uppladdningen avbröts. Försök igen.'],
  [new UploadStopped(), 'Du stoppade uppladdningen. Filen är inte bifogad.'],
])('%j is not the file’s fault, and is shown with a remedy (FIL-08, QUO-04)', (error, words) => {
  const { key, isOfFile } = failureOf(error)
  expect(isOfFile).toBe(false)
  expect(shippedTexts.sv[key]).toBe(words)
  expect(shippedTexts.en[key]).toBeDefined()
})

it.each([
  [refusal(413, 'validation.fileupload.file-too-large'), 'validation.fileupload.file-too-large'],
  [refusal(422, 'error.invalid.text', ['validation.fileupload.invalid-file']), 'validation.fileupload.invalid-file'],
  [
    refusal(422, 'error.invalid.text', ['validation.fileupload.invalid-file', 'file.refusal.empty.text']),
    'file.refusal.empty.text',
  ],
])('%j is about the file, in the server’s closest words (FIL-03, FIL-08)', (error, key) => {
  expect(failureOf(error)).toEqual({ key, isOfFile: true })
})
