/** Number of examinations per month, one field for each type in the list. */
import type { EquipmentType } from '@sievert/domain/veterinary-equipment/values'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useTexts } from '../../texts/texts.ts'
import { BodyText, Heading } from '../../ui/Typography.tsx'

/** `types`: in display order. */
export function FrequencyFields({ types }: { types: readonly EquipmentType<string>[] }) {
  const { t } = useTexts()
  return (
    <section className="sv-equipment-part" aria-labelledby="frequency-heading">
      <div>
        <Heading level="2" size="medium" id="frequency-heading">
          {t('frequency.header.text')}
        </Heading>
        <BodyText>{t('frequency.help.text')}</BodyText>
      </div>
      {types.map(({ id, name }) => (
        <TextInput
          key={id}
          name={`frequency.${id}`}
          label={t('frequency.label.text', [name])}
          className="sv-equipment-number"
          inputMode="numeric"
        />
      ))}
    </section>
  )
}
