/** Text in this browser that the server no longer takes, until the applicant removes it (AFT-02, WIZ-13). */
import type { Thread } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupplementRequest } from '../../api/messages.ts'
import { draftKeys } from '../../form/autosave/encryption.ts'
import { UnsentCopy } from '../../form/autosave/unsent-copy.ts'
import { memoizeAsync } from '../../form/memoize-async.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { type AnswerValues, placeOf, reviveWhole, sentTo, unsentIn } from './answer-values.ts'
import { CopyText } from './CopyText.tsx'
import { UnsentText } from './UnsentText.tsx'

type LeftText = {
  /** Undefined for a message. */
  request: SupplementRequest | undefined
  /** The part that was not sent. */
  values: AnswerValues
  /** Epoch milliseconds. */
  at: number
  remove: () => void
}
type Closed = readonly (SupplementRequest | undefined)[]

async function findLeft(client: QueryClient, applicationId: string, closed: Closed, { messages }: Thread) {
  const keys = memoizeAsync(() => draftKeys(client, applicationId))
  const left: LeftText[] = []
  for (const request of closed) {
    const copy = new UnsentCopy({ applicationId, place: placeOf(request), keys, revive: reviveWhole })
    const found = await copy.find()
    if (!found) continue
    const remove = () => {
      copy.settle()
      copy.store(null)
    }
    const values = unsentIn(found.values, sentTo(request, messages))
    if (hasContent(values)) left.push({ request, values, at: found.at, remove })
    else remove()
  }
  return left
}

/** `opened`: the requests whose forms are on the page, with their text; `undefined` for the form of a message. */
export function useLeftTexts(applicationId: string, thread: Thread, opened: Closed): readonly LeftText[] {
  const client = useQueryClient()
  const { requests, mayWrite } = thread
  const closed: Closed = [...requests.filter(({ state }) => state !== 'open'), ...(mayWrite ? [] : [undefined])]
  const wanted = closed.filter((request) => !opened.includes(request))
  const { data = [] } = useQuery({
    queryKey: ['applications', applicationId, 'left-texts', wanted.map(placeOf)],
    queryFn: () => findLeft(client, applicationId, wanted, thread),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}

export function LeftTexts({ applicationId, left }: { applicationId: string; left: readonly LeftText[] }) {
  const { t, dateTime } = useTexts()
  const [removed, setRemoved] = useState<readonly LeftText[]>([])
  return left
    .filter((each) => !removed.includes(each))
    .map((each) => {
      const { request, values, at, remove } = each
      const forget = () => {
        remove()
        setRemoved([...removed, each])
        document.querySelector('h1')?.focus()
      }
      return (
        <MessageBox key={placeOf(request)} variant="warning">
          <BodyText spacing>{t('messages.left.message.text', [dateTime(at)])}</BodyText>
          <UnsentText {...{ applicationId, request, values }} />
          <div className="sv-actions">
            <CopyText {...{ request, values }} />
            <Button variant="tertiary" size="small" onClick={forget}>
              {t('messages.left.remove.text')}
            </Button>
          </div>
        </MessageBox>
      )
    })
}
