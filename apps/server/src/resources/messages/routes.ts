/** Routes of the thread with the authority: messages, answers, drafts and withdrawal (AFT-02 to AFT-05). */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { expectedOfDraft, expectedOfRequest, tagDraft } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { describeThread, markSeen } from './describe-thread.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage, withdrawApplication } from './send-message.ts'

export const messageRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readMessages', async ({ applicationId, actor }) => describeThread(deps, actor, applicationId))
  bind(api, 'sendMessage', async ({ applicationId, actor, body, request, reply }) =>
    answerOnce(deps, request, reply, async (id) =>
      sendMessage(deps, actor, { applicationId, id, expectedVersion: expectedOfRequest(request), message: body }),
    ),
  )
  bind(api, 'saveMessageDraft', async ({ applicationId, actor, body, request, reply }) => {
    const saved = await saveDraft(deps, actor, { applicationId, expected: expectedOfDraft(request), draft: body })
    tagDraft(reply, saved.revision)
    return saved
  })
  bind(api, 'markMessagesSeen', async ({ applicationId, actor, body }) =>
    markSeen(deps, actor, applicationId, body.messageIds),
  )
  bind(api, 'withdrawApplication', async ({ applicationId, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => withdrawApplication(deps, actor, { applicationId, id })),
  )
}
