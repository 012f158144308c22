/** A list of contacts, numbered when there may be several (SEC-05). */
import { type ContactSection, nounOf } from '@sievert/domain/sections/contact'
import { type Contact, hasContactData, newContact, writtenField } from '@sievert/domain/sections/contact-fields'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { InformationPopover } from '../../../ui/InformationPopover.tsx'
import { BodyText, Heading, ShortText } from '../../../ui/Typography.tsx'
import { Remembered, RememberedLine } from '../../remembered/Remembered.tsx'
import { useSectionForm, useVisibility } from '../../validation/section-form.ts'
import { ListError, listErrorId } from '../ListError.tsx'
import { labelPlaces, SectionLabel } from '../SectionLabel.tsx'
import { ContactRow } from './ContactRow.tsx'

export function ContactField({ section }: { section: ContactSection<string> }) {
  const { t } = useTexts()
  const path = `${section.identity}.contacts`
  const { form, settle } = useSectionForm()
  const list = useFieldArray({ name: path, keyName: 'key' })
  const allowsMany = useVisibility().growing.has(section.identity)
  const [removing, setRemoving] = useState<number>()
  const [isExtended, setExtended] = useState(false)
  const focus = useFocusRow(path)
  const noun = nounOf(section, t)

  const remove = (index: number) => {
    list.remove(index)
    settle()
    setRemoving(undefined)
    focus(Math.max(0, index - 1), 'heading')
  }
  const askToRemove = (index: number) => {
    const contact = form.getValues(`${path}.${index}`) as Contact
    if (hasContactData(contact)) setRemoving(index)
    else remove(index)
  }
  const add = () => {
    list.append(newContact(crypto.randomUUID()), { shouldFocus: false })
    setExtended(true)
    focus(list.fields.length, 'field')
  }
  return (
    <section
      id={path}
      tabIndex={-1}
      className="sv-contacts"
      aria-label={section.label ?? noun}
      aria-describedby={listErrorId(path)}
    >
      <ContactListHeading section={section} />
      <RememberedContacts section={section} isNeeded={isExtended} label={section.label ?? noun}>
        {list.fields.map((row, index) => (
          <ContactRow
            key={row.key}
            section={section}
            index={index}
            isNumbered={allowsMany}
            {...(list.fields.length > 1 ? { onRemove: () => askToRemove(index) } : {})}
          />
        ))}
      </RememberedContacts>
      {allowsMany && <AddContact section={section} count={list.fields.length} onAdd={add} />}
      <ListError path={path} />
      <RemoveContact
        noun={noun}
        open={removing !== undefined}
        onConfirm={() => removing !== undefined && remove(removing)}
        onCancel={() => setRemoving(undefined)}
      />
    </section>
  )
}

type RemoveContactProps = { noun: string; open: boolean; onConfirm: () => void; onCancel: () => void }

function RemoveContact({ noun, ...rest }: RemoveContactProps) {
  const { t } = useTexts()
  return (
    <ConfirmModal
      {...rest}
      title={t('contact.remove.header.text', [noun])}
      message={t('contact.remove.message.text')}
      confirmText={t('contact.remove.confirm.text')}
      cancelText={t('general.cancel.text')}
      isDanger
    />
  )
}

type RememberedContactsProps = {
  section: ContactSection<string>
  label: string
  isNeeded: boolean
  children: ReactNode
}

function RememberedContacts({ section, children, ...rest }: RememberedContactsProps) {
  const { identity, fields } = section
  const firstField = `${identity}.contacts.0.${fields[0]?.field}`
  return (
    <Remembered name={identity} firstField={firstField} lines={<ContactLines section={section} />} {...rest}>
      {children}
    </Remembered>
  )
}

function ContactLines({ section: { identity, fields } }: { section: ContactSection<string> }) {
  const contacts: Contact[] = useWatch({ name: `${identity}.contacts` })
  const names = fields.map(({ field }) => field).filter((field) => field !== 'emailConfirm')
  return contacts.map((contact, index) => (
    <RememberedLine key={index} parts={names.map((field) => writtenField(field, contact[field]))} />
  ))
}

function ContactListHeading({ section }: { section: ContactSection<string> }) {
  const { label, labelPosition, contactIntroduction, description, tooltipContent } = section
  return (
    <>
      {label && (
        <div className="sv-label-row">
          <Heading level="2" size="small" visuallyHidden={!labelPlaces(labelPosition).before}>
            <SectionLabel section={section} />
          </Heading>
          {tooltipContent && <InformationPopover about={label}>{tooltipContent}</InformationPopover>}
        </div>
      )}
      {description && <BodyText className="sv-soft">{description}</BodyText>}
      {contactIntroduction && <BodyText>{contactIntroduction}</BodyText>}
    </>
  )
}

type AddContactProps = { section: ContactSection<string>; count: number; onAdd: () => void }

function AddContact({ section, count, onAdd }: AddContactProps) {
  const { t } = useTexts()
  if (count >= section.maxContacts)
    return <ShortText className="sv-soft">{t('contact.maximum.text', [section.maxContacts])}</ShortText>
  return (
    <Button variant="secondary" onClick={onAdd}>
      {section.addNewLabel ?? t('contact.add.text')}
    </Button>
  )
}

/** Moves focus to an added row, or after a removal, once the row is rendered. */
function useFocusRow(path: string) {
  const [wanted, setWanted] = useState<{ row: number; part: 'heading' | 'field' }>()
  const done = useRef<typeof wanted>(undefined)
  useEffect(() => {
    if (!wanted || done.current === wanted) return
    done.current = wanted
    const row = document.getElementById(`${path}.${wanted.row}`)
    const target = wanted.part === 'field' ? row?.querySelector('input') : row
    target?.focus()
  }, [wanted, path])
  return (row: number, part: 'heading' | 'field') => setWanted({ row, part })
}
