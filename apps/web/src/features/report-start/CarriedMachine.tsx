/** Equipment described in a permit application: shows whether it is moved to the notification (VET-05). */
import { writtenTown } from '@sievert/domain/texts/written'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function CarriedMachine({ machine, way }: { machine: VeterinaryEquipment; way: 'along' | 'not-along' }) {
  const { t } = useTexts()
  const { makeName, modelName, serialNumber, address } = machine
  const facts = [
    [makeName, modelName].filter(Boolean).join(' '),
    serialNumber,
    [address.street, writtenTown(address)].filter(Boolean).join(', '),
  ]
  return (
    <MessageBox variant="info" heading={t(`report.${way}.header.text`)}>
      <p>{t(`report.${way}.message.text`)}</p>
      <ul className="sv-list">
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </MessageBox>
  )
}
