/** The guide 'Do I need a permit?' (LES-04): one question per page, then the result. Requires no login. */

import { evaluateGuide, type GuideAnswers, type GuideEvaluation } from '@sievert/domain/guide/evaluate-guide'
import { ANSWER_PAGE } from '@sievert/domain/guide/values'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { guideQuery } from '../../api/guide.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { PageCard } from '../../form/page/PageCard.tsx'
import { answersFor, storeAnswers } from '../../form/start/guide-memory.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerPage } from './AnswerPage.tsx'
import { QuestionPage } from './QuestionPage.tsx'

/** The address of each page. The first has the guide's own address; the result follows the last. */
const placeOf = ({ pages }: GuideEvaluation<string>, index: number) => {
  if (index === 0) return { to: '/login/guide' } as const
  return { to: '/login/guide/$page', params: { page: pages[index]?.id ?? ANSWER_PAGE } } as const
}

export function GuidePage() {
  const { t, language } = useTexts()
  const user = useUser()
  const navigate = useNavigate()
  const { page } = useParams({ strict: false })
  const [answers, setAnswers] = useState(() => answersFor(user))
  const guide = useQuery(guideQuery(language))
  if (!guide.data)
    return (
      <PageCard heading={t('guide.title.text')}>
        {guide.isError ? (
          <LoadFailed
            isPart
            textKey="general.server.technical-error.occured.text"
            onRetry={() => void guide.refetch()}
          />
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </PageCard>
    )
  const { guide: content, machines, types } = guide.data
  const way = evaluateGuide(content, machines, answers)
  const index = page === undefined ? 0 : way.pages.findIndex(({ id }) => id === page)
  const question = way.pages[index]
  const go = (chosen: string) => {
    const next: GuideAnswers = { ...answers, [question?.id ?? '']: chosen }
    setAnswers(next)
    storeAnswers(user, next)
    void navigate(placeOf(evaluateGuide(content, machines, next), index + 1))
  }
  if (question)
    return (
      <QuestionPage
        key={question.id}
        page={question}
        number={index + 1}
        back={index === 0 ? { to: '/login' } : placeOf(way, index - 1)}
        onNext={go}
      />
    )
  if (page === ANSWER_PAGE && way.end)
    return <AnswerPage end={way.end} machine={way.machine} types={types} back={placeOf(way, way.pages.length - 1)} />
  // These answers do not lead to this page: redirects to the first open question or the result.
  return <Navigate {...placeOf(way, way.end ? way.pages.length : way.pages.length - 1)} replace />
}
