/** The component library's built-in words in Swedish, which it does not have itself; typed so that none can be forgotten. */
import { nb } from '@navikt/ds-react/locales'
import type { Provider } from '@navikt/ds-react/Provider'
import type { ComponentProps } from 'react'

type Translations = NonNullable<ComponentProps<typeof Provider>['locale']>

export const swedish: Translations = {
  global: {
    // No date picker is used; the library's own default is already in the bundle.
    dateLocale: nb.global.dateLocale,
    showMore: 'Visa mer',
    showLess: 'Visa mindre',
    readOnly: 'Går inte att ändra',
    close: 'Stäng',
    error: 'Fel',
    info: 'Information',
    success: 'Klart',
    warning: 'Varning',
    announcement: 'Meddelande',
  },
  Chips: { Removable: { labelSuffix: 'ta bort' } },
  Combobox: {
    addOption: 'Lägg till',
    noMatches: 'Inga träffar',
    loading: 'Söker…',
    maxSelected: '{selected} av högst {limit} är valda.',
  },
  CopyButton: { title: 'Kopiera', activeText: 'Kopierat' },
  DatePicker: {
    chooseDate: 'Välj datum',
    chooseDates: 'Välj datum',
    chooseDateRange: 'Välj start- och slutdatum',
    chooseMonth: 'Välj månad',
    week: 'Vecka',
    weekNumber: 'Vecka {week}',
    selectWeekNumber: 'Välj vecka {week}',
    month: 'Månad',
    goToNextMonth: 'Gå till nästa månad',
    goToPreviousMonth: 'Gå till föregående månad',
    year: 'År',
    goToNextYear: 'Gå till nästa år',
    goToPreviousYear: 'Gå till föregående år',
    openDatePicker: 'Öppna datumväljaren',
    openMonthPicker: 'Öppna månadsväljaren',
    closeDatePicker: 'Stäng datumväljaren',
    closeMonthPicker: 'Stäng månadsväljaren',
  },
  ErrorSummary: { heading: 'Rätta det här innan du går vidare' },
  FileUpload: {
    dropzone: {
      button: 'Välj fil',
      buttonMultiple: 'Välj filer',
      dragAndDrop: 'Dra och släpp filen här',
      dragAndDropMultiple: 'Dra och släpp filerna här',
      drop: 'Släpp',
      or: 'eller',
      disabled: 'Det går inte att ladda upp filer just nu',
      disabledFilelimit: 'Du kan inte ladda upp fler filer',
    },
    item: {
      retryButtonTitle: 'Försök ladda upp filen igen',
      deleteButtonTitle: 'Ta bort filen',
      uploading: 'Laddar upp…',
      downloading: 'Laddar ner…',
    },
  },
  FormProgress: {
    step: 'Steg {activeStep} av {totalSteps}',
    showAllSteps: 'Visa alla steg',
    hideAllSteps: 'Dölj stegen',
  },
  FormSummary: { editAnswer: 'Ändra svar' },
  GuidePanel: { illustrationLabel: 'Bild på en vägledare' },
  HelpText: { title: 'Mer information' },
  Loader: { title: 'Vänta…' },
  Pagination: { previous: 'Föregående', next: 'Nästa' },
  Process: { active: 'Pågår' },
  ProgressBar: {
    progress: '{current} av {max}',
    progressUnknown: 'Det går inte att säga hur långt det är kvar. Det brukar ta {seconds} sekunder.',
  },
  Search: { clear: 'Töm fältet', search: 'Sök' },
  Textarea: {
    maxLength: 'Textfält med plats för {maxLength} tecken.',
    charsTooMany: '{chars} tecken för mycket',
    charsLeft: '{chars} tecken kvar',
  },
  Timeline: {
    dateFormat: 'yyyy-MM-dd',
    dayFormat: 'd MMM',
    monthFormat: 'MMM yyyy',
    yearFormat: 'yyyy',
    Row: { noPeriods: 'Inga perioder', period: '{start} till {end}' },
    Period: {
      success: 'Klart',
      warning: 'Varning',
      danger: 'Fara',
      info: 'Information',
      neutral: 'Neutral',
      period: '{status} från {start} till {end}',
    },
    Pin: { pin: 'Markering: {date}' },
    Zoom: { zoom: 'Visa {start} till {end}', reset: 'Visa hela tidslinjen' },
  },
  Tooltip: { shortcutSeparator: 'eller' },
}
