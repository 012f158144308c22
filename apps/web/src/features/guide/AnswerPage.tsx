/** The guide's result: a permit, a notification or nothing, facts about it, and the next action. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { GuideEnd } from '@sievert/domain/guide/values'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import type { LinkProps } from '@tanstack/react-router'
import { useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { bring } from '../../form/start/guide-memory.ts'
import { TypeSummary } from '../../form/start/TypeSummary.tsx'
import { NumberText } from '../../texts/NumberText.tsx'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type AnswerPageProps = {
  end: GuideEnd<string>
  machine: VeterinaryEquipment | undefined
  types: readonly BusinessTypeListed[]
  back: Pick<LinkProps, 'to' | 'params'>
}

export function AnswerPage({ end, machine, types, back }: AnswerPageProps) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const type = types.find(({ nameKey }) => nameKey === end.businessType)
  return (
    <PageCard heading={end.heading}>
      <BodyText size="large">{end.text}</BodyText>
      {type && <WhoMay type={type} />}
      {end.outcome === 'Contact' && (
        <BodyText>
          <NumberText>{t('guide.telephone.text', [authority.telephone])}</NumberText>
        </BodyText>
      )}
      {/* Before the facts, which are longer than a phone's screen. */}
      <div className="sv-actions">
        {type && <Begin type={type} machine={machine} />}
        {end.outcome === 'Contact' && (
          <ButtonAnchor href={`mailto:${authority.email}`}>{t('guide.contact.text', [authority.email])}</ButtonAnchor>
        )}
        {end.outcome === 'Nothing' && <ButtonLink to="/">{t('guide.done.text')}</ButtonLink>}
        <Link {...back}>{t('guide.change.text')}</Link>
      </div>
      {type && (
        <>
          <TypeSummary type={type} />
          <BodyText>
            <TextWithMail textKey="guide.protected-identity.text" email={authority.email} />
          </BodyText>
        </>
      )}
    </PageCard>
  )
}

/** Shown only if one kind of applicants is excluded. */
function WhoMay({ type }: { type: BusinessTypeListed }) {
  const { t } = useTexts()
  const [only, other] = type.applicants
  return only && !other && <BodyText>{t(`guide.only.${only}.text`, [type.name])}</BodyText>
}

/** Leads through the login if necessary; the browser stores the answers meanwhile. */
function Begin({ type, machine }: { type: BusinessTypeListed; machine: VeterinaryEquipment | undefined }) {
  const { t } = useTexts()
  const user = useUser()
  const returnTo = type.reportOnly ? `/report/${type.nameKey}/new` : '/app/new'
  const kind = type.reportOnly ? 'report' : 'application'
  return (
    <ButtonLink to="/login" search={{ returnTo }} onClick={() => bring(user, { businessType: type.nameKey, machine })}>
      {t(user ? `guide.begin.${kind}.text` : `guide.log-in.${kind}.text`)}
    </ButtonLink>
  )
}
