/** The form of the chosen persons and their addresses. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Combinations } from '@sievert/contract/cosigning'
import type { Issues } from '@sievert/domain/issue'
import { type CosignerRequest, checkCosignerRequest } from '@sievert/domain/representation/cosigner-request'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { issuesOf } from '../../api/api-error.ts'
import { applicationQuery, readListsAgain } from '../../api/applications.ts'
import { beginCosigning } from '../../api/cosigning.ts'
import { useCosignerNames } from '../../form/cosigning/cosigner-names.ts'
import { EMAIL, EmailSuggestion } from '../../form/fields/EmailSuggestion.tsx'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import { showIssues } from '../../form/issues.ts'
import { useIsCurrentRoute } from '../../form/page/use-is-current-route.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RadioGroup, Radios } from '../../ui/RadioGroup.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { isOfForm, NotBegun } from './NotBegun.tsx'

type Combination = Combinations['combinations'][number]
type Person = Combination['others'][number]
type Props = { application: ApplicationDetails; combinations: readonly Combination[] }

/** Every person who may be asked, once. The form has an address for each, so that another choice loses none. */
const personsIn = (combinations: readonly Combination[]): Person[] => {
  const all = combinations.flatMap(({ others }) => others)
  return all.filter(({ signatoryId }, at) => all.findIndex((each) => each.signatoryId === signatoryId) === at)
}

/** The server numbers the addresses within the chosen combination, the form among all persons. */
const inForm = (issues: Issues, asked: readonly number[]): Issues =>
  issues.map((each) => {
    const [, at, rest] = /^others\.(\d+)(\..*)?$/.exec(each.path) ?? []
    if (at !== undefined) return { ...each, path: `others.${asked[Number(at)]}${rest ?? ''}` }
    return each.path === 'others' ? { ...each, path: 'combination' } : each
  })

type Sent = {
  others: { signatoryId: string; email: string }[]
  /** Positions of their fields. */
  asked: readonly number[]
  /** The applicant is one of those who sign, and signs first. */
  isSigning: boolean
}

function useBegin({ applicationId }: ApplicationDetails, onRefused: (issues: Issues) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { language } = useTexts()
  return useSending({
    mutationFn: ({ others }: Sent) => beginCosigning(applicationId, { others, language }),
    onMutate: useIsCurrentRoute(),
    onSuccess: async (cosigning, { isSigning }, isStillHere) => {
      void readListsAgain(queries)
      if (isSigning && isStillHere()) await navigate({ to: '/app/$applicationId/sign', params: { applicationId } })
      queries.setQueryData(applicationQuery(applicationId).queryKey, (held) => held && { ...held, cosigning })
    },
    onError: (error, { asked }) => {
      const issues = issuesOf(error)
      onRefused(inForm(issues.filter(isOfForm), asked))
      // The page follows the application's state: sent, or asked by another person.
      if (issues.length === 0) void queries.invalidateQueries({ ...applicationQuery(applicationId), exact: true })
    },
  })
}

export function CosignerForm({ application, combinations }: Props) {
  const { t } = useTexts()
  const { nameOf } = useCosignerNames()
  const { applicationId } = application
  const [persons] = useState(() => personsIn(combinations))
  const askedOf = ({ others }: Pick<Combination, 'others'>) =>
    others.map(({ signatoryId }) => persons.findIndex((each) => each.signatoryId === signatoryId))
  const chosenIn = ({ combination }: CosignerRequest) => combinations[combination === '' ? -1 : Number(combination)]
  const form = useJudgedForm<CosignerRequest>({
    defaultValues: {
      combination: combinations.length === 1 ? '0' : '',
      others: persons.map(() => ({ email: '' })),
    },
    check: (values) => checkCosignerRequest(values, askedOf(chosenIn(values) ?? { others: [] })),
  })
  const begin = useBegin(application, (issues) => showIssues(form, issues))
  const combination = useWatch({ control: form.control, name: 'combination' })
  const chosen = chosenIn({ combination, others: [] })
  const isSigning = chosen?.includesSelf ?? combinations[0]?.includesSelf ?? false
  const submit = (values: CosignerRequest) => {
    if (!chosen) return
    const asked = askedOf(chosen)
    const others = chosen.others.map(({ signatoryId }, at) => ({
      signatoryId,
      email: values.others[asked[at] ?? -1]?.email ?? '',
    }))
    begin.mutate({ others, asked, isSigning: chosen.includesSelf })
  }
  return (
    <FormFrame
      form={form}
      labelOf={(path) => {
        const at = /^others\.(\d+)\./.exec(path)?.[1]
        return at === undefined
          ? labelOfField(path, t)
          : t('cosigning.email.label.text', [nameOf(persons[Number(at)] ?? { name: '' })])
      }}
      onSubmit={() => void form.handleSubmit(submit)()}
    >
      <Card className="sv-stack">
        <BodyText>
          {t(`cosigning.choose.${isSigning ? 'together' : 'others'}.text`, [chosen?.others.length ?? 2])}
        </BodyText>
        <Choice combinations={combinations} />
        {chosen?.others.map((person, at) => (
          <Address key={person.signatoryId} name={`others.${askedOf(chosen)[at]}.email`} person={person} />
        ))}
      </Card>
      <NotBegun application={application} failure={begin.error} />
      <div className="sv-actions">
        <Button type="submit" loading={begin.isPending}>
          {t(`cosigning.choose.${isSigning ? 'sign' : 'send'}.text`)}
        </Button>
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t('general.cancel.text')}
        </ButtonLink>
      </div>
    </FormFrame>
  )
}

/** One combination is no choice. */
function Choice({ combinations }: { combinations: readonly Combination[] }) {
  const { t } = useTexts()
  const { namesOf, namesWithin } = useCosignerNames()
  const { name, value, change, error } = useField<string>('combination')
  const wordsOf = ({ includesSelf, others }: Combination) =>
    namesOf([...(includesSelf ? [{ name: '', isSelf: true as const }] : []), ...others])
  const [first, ...more] = combinations
  if (first && more.length === 0)
    return (
      <BodyText>
        {t(`cosigning.choose.only${first.includesSelf ? '' : '-others'}.text`, [namesWithin(first.others)])}
      </BodyText>
    )
  return (
    <RadioGroup legend={t('cosigning.choose.legend.text')} value={value} error={error} onChange={change}>
      <Radios id={name} options={combinations.map((each, at) => [String(at), wordsOf(each)])} />
    </RadioGroup>
  )
}

function Address({ name, person }: { name: string; person: Person }) {
  const { t } = useTexts()
  const { nameOf } = useCosignerNames()
  return (
    <div>
      <TextInput
        name={name}
        label={t('cosigning.email.label.text', [nameOf(person)])}
        description={t('cosigning.email.help.text')}
        {...EMAIL}
      />
      <EmailSuggestion name={name} />
    </div>
  )
}
