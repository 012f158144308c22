/** Examples of messages in the OpenAPI document. */
const EXAMPLE_ID = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
export const EXAMPLE_CONTENT = {
  text: '',
  items: [{ itemId: 'drawing', text: 'Ritningen är bifogad.', documents: [EXAMPLE_ID] }],
}
export const EXAMPLE_MESSAGE = {
  messageId: EXAMPLE_ID,
  from: 'applicant' as const,
  kind: 'answer' as const,
  requestId: 'request-1',
  requestVersion: 1,
  asked: [{ itemId: 'drawing', text: 'En ritning över lokalen.' }],
  ...EXAMPLE_CONTENT,
  documents: [
    {
      id: EXAMPLE_ID,
      fileName: 'ritning.pdf',
      size: 48_213,
      contentType: 'application/pdf',
      sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    },
  ],
  sentAt: '2026-03-12T08:15:00.000Z',
  sha256: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
}
