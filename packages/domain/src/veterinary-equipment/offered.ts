/** The catalogue's usages and mountings for an equipment type, and the questions that the form shows. */
import type { MountingOption, Usage, UsageGroup, UsageOption, VeterinaryCatalogue } from './values.ts'

type Catalogue = VeterinaryCatalogue<unknown>

/**
 * Identities of the mountings offered for one usage of a type, in the catalogue's order; none before a type is chosen.
 */
export const offeredMountings = (
  catalogue: Catalogue,
  equipmentTypeId: number | null,
  usage: Usage,
): readonly string[] =>
  catalogue.configurations
    .filter((row) => row.equipmentTypeId === equipmentTypeId && row.usages.includes(usage))
    .flatMap((row) => row.options)

/**
 * The usages of a group that the form shows. A usage is visible when the type has mountings for it. Where the type has
 * mountings for both kinds of animals together, that one question replaces the separate ones.
 */
const visibleUsages = <Text>(
  catalogue: Catalogue,
  equipmentTypeId: number | null,
  group: UsageGroup<Text>,
): Usage[] => {
  const offered = group.usages.filter((usage) => offeredMountings(catalogue, equipmentTypeId, usage).length > 0)
  return offered.includes('BothSmallAndLarge') ? ['BothSmallAndLarge'] : offered
}

export const findMounting = <Text>(
  catalogue: VeterinaryCatalogue<Text>,
  identity: string | null,
): MountingOption<Text> | undefined => catalogue.mountings.find((mounting) => mounting.identity === identity)

/**
 * One row per usage of the chosen group, with the earlier answer where it is still offered. The flags are always
 * computed here, so that the server never trusts the client's.
 */
export const usageRows = (
  catalogue: Catalogue,
  equipmentTypeId: number | null,
  usageGroup: string | null,
  answered: readonly Pick<UsageOption, 'usage' | 'option' | 'description'>[],
): UsageOption[] => {
  const group = catalogue.usageGroups.find((each) => each.identity === usageGroup)
  if (equipmentTypeId === null || !group) return []
  const visible = visibleUsages(catalogue, equipmentTypeId, group)
  return group.usages.map((usage) => {
    const isVisible = visible.includes(usage)
    const before = answered.find((row) => row.usage === usage)
    const offered = offeredMountings(catalogue, equipmentTypeId, usage)
    const mounting = catalogue.mountings.find(
      ({ identity }) => isVisible && identity === before?.option && offered.includes(identity),
    )
    const isOpened = mounting?.isOpened === true
    return {
      usage,
      option: mounting?.identity ?? null,
      description: before && isOpened ? before.description : '',
      isVisible,
      isActive: isVisible,
      isOpened,
      isItinerant: mounting?.isItinerant === true,
    }
  })
}

/** The groups with at least one visible usage for this type. */
export const offeredGroups = <Text>(
  catalogue: VeterinaryCatalogue<Text>,
  equipmentTypeId: number | null,
): readonly UsageGroup<Text>[] =>
  catalogue.usageGroups.filter((group) => visibleUsages(catalogue, equipmentTypeId, group).length > 0)

/** The address is required unless every visible chosen mounting is itinerant. */
export const isAddressHidden = (rows: readonly UsageOption[]): boolean => {
  const chosen = rows.filter((row) => row.isVisible && row.option !== null)
  return chosen.length > 0 && chosen.every((row) => row.isItinerant)
}
