export const achievementCategories = ['profile', 'emergency', 'communication', 'preparedness'] as const

export const achievementIcons = [
  'user-check',
  'users',
  'message-circle',
  'phone',
  'map',
  'shield',
  'message-square',
  'award',
] as const

export const achievementActions = ['complete_profile', 'add_emergency_contact', 'send_message'] as const
export type AchievementAction = (typeof achievementActions)[number]

export const sharePlatforms = ['twitter', 'facebook', 'linkedin', 'instagram', 'copy_link'] as const
export type SharePlatform = (typeof sharePlatforms)[number]

/** An update that a person opens within this time after its push counts as seen soon. In seconds. */
export const openedSoonSeconds = 60
