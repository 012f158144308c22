/** How many examinations a month, one field for each type that is in the list. */
import type { EquipmentType } from '@sievert/domain/veterinary-equipment/values'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'

/** `types` in the order in which they are shown. */
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
        <FrequencyField key={id} name={`frequency.${id}`} label={t('frequency.label.text', [name])} />
      ))}
    </section>
  )
}

function FrequencyField({ name, label }: { name: string; label: string }) {
  const field = useField<string | undefined>(name)
  return (
    <TextField
      id={name}
      className="sv-equipment-number"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={field.value ?? ''}
      error={field.error}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.blur}
    />
  )
}
