/** A color in the four looks: light, dark, and high contrast over each. */
const shade = (base: string, dark: string, contrast: string, contrastDark: string) => ({
  value: { base, _dark: dark, _highContrast: contrast, _highContrastDark: contrastDark },
})

export const colors = {
  bg: {
    DEFAULT: shade('#F7F8F4', '#0F1513', '#FFFFFF', '#000000'),
    subtle: shade('#EEF1EA', '#161D1A', '#FFFFFF', '#000000'),
    muted: shade('#E2E7DE', '#222B27', '#E6E6E6', '#262626'),
    panel: shade('#FFFFFF', '#1A221F', '#FFFFFF', '#000000'),
    inverted: shade('#16201B', '#EDF2EE', '#000000', '#FFFFFF'),
  },
  fg: {
    DEFAULT: shade('#121A16', '#EFF3F0', '#000000', '#FFFFFF'),
    muted: shade('#434F48', '#B9C4BD', '#000000', '#FFFFFF'),
    subtle: shade('#566159', '#9AA69F', '#1F1F1F', '#E6E6E6'),
    inverted: shade('#FFFFFF', '#0F1513', '#FFFFFF', '#000000'),
  },
  border: {
    DEFAULT: shade('#D3D9CF', '#35403B', '#000000', '#FFFFFF'),
    emphasized: shade('#747F77', '#84918A', '#000000', '#FFFFFF'),
  },
  focus: {
    ring: shade('#121A16', '#FFFFFF', '#000000', '#FFFFFF'),
  },
  ink: {
    solid: shade('#16201B', '#EDF2EE', '#000000', '#FFFFFF'),
    contrast: shade('#FFFFFF', '#0F1513', '#FFFFFF', '#000000'),
    hover: shade('#2C3A33', '#CBD4CE', '#262626', '#E6E6E6'),
    subtle: shade('#E9EDE5', '#28322D', '#FFFFFF', '#000000'),
  },
  brand: {
    solid: shade('#00633E', '#00643F', '#004A2D', '#7BE8B4'),
    hover: shade('#004F31', '#00754A', '#00331F', '#A6F2CD'),
    contrast: shade('#FFFFFF', '#FFFFFF', '#FFFFFF', '#000000'),
    fg: shade('#005C39', '#6FDCA8', '#004A2D', '#7BE8B4'),
    subtle: shade('#E2F2E8', '#0D2B1F', '#FFFFFF', '#000000'),
    muted: shade('#9FD2B6', '#1F5B40', '#004A2D', '#7BE8B4'),
  },
  severity: {
    critical: {
      solid: shade('#DC2626', '#DC2626', '#8F0000', '#FF9C94'),
      hover: shade('#B91C1C', '#B91C1C', '#6B0000', '#FFC2BC'),
      contrast: shade('#FFFFFF', '#FFFFFF', '#FFFFFF', '#000000'),
      subtle: shade('#FDEBE9', '#341513', '#FFFFFF', '#000000'),
      muted: shade('#F2B1AB', '#7A2420', '#8F0000', '#FF9C94'),
      fg: shade('#8A1010', '#FFB9B1', '#8F0000', '#FF9C94'),
    },
    high: {
      // White with a red edge in high contrast, so that it differs from critical's solid plate without color.
      solid: shade('#EF4444', '#EF4444', '#FFFFFF', '#000000'),
      contrast: shade('#170404', '#170404', '#8F0000', '#FF9C94'),
      subtle: shade('#FEF0EF', '#2E1715', '#FFFFFF', '#000000'),
      muted: shade('#F6C0BB', '#6B2B27', '#8F0000', '#FF9C94'),
      fg: shade('#8F1A17', '#FFC0B8', '#8F0000', '#FF9C94'),
    },
    medium: {
      solid: shade('#F97316', '#F97316', '#000000', '#FFFFFF'),
      contrast: shade('#1C0C00', '#1C0C00', '#FFFFFF', '#000000'),
      subtle: shade('#FFF1E5', '#2C1A0B', '#FFFFFF', '#000000'),
      muted: shade('#F7C79C', '#6A3B12', '#000000', '#FFFFFF'),
      fg: shade('#743003', '#FFC896', '#000000', '#FFFFFF'),
    },
    low: {
      solid: shade('#FACC15', '#FACC15', '#FFFFFF', '#000000'),
      contrast: shade('#1C1500', '#1C1500', '#000000', '#FFFFFF'),
      subtle: shade('#FCF7DA', '#262009', '#FFFFFF', '#000000'),
      muted: shade('#E6D477', '#5C4E12', '#000000', '#FFFFFF'),
      fg: shade('#574000', '#F5DF86', '#000000', '#FFFFFF'),
    },
  },
  category: {
    profile: {
      fg: shade('#1F4E8C', '#A9C9F5', '#000000', '#FFFFFF'),
      subtle: shade('#E6EEF8', '#17253A', '#FFFFFF', '#000000'),
    },
    emergency: {
      fg: shade('#8C2437', '#F3B3BF', '#000000', '#FFFFFF'),
      subtle: shade('#F8E8EA', '#371A20', '#FFFFFF', '#000000'),
    },
    communication: {
      fg: shade('#2C6149', '#A5D6BC', '#000000', '#FFFFFF'),
      subtle: shade('#E4F0E9', '#16291F', '#FFFFFF', '#000000'),
    },
    preparedness: {
      fg: shade('#5B3A8C', '#CDB6F2', '#000000', '#FFFFFF'),
      subtle: shade('#EFEAF7', '#271D38', '#FFFFFF', '#000000'),
    },
  },
  map: {
    land: shade('#F1F3EC', '#151C19', '#FFFFFF', '#000000'),
    park: shade('#E0E9DA', '#1A2620', '#F2F2F2', '#141414'),
    water: shade('#D5E0E3', '#1B2A30', '#D9D9D9', '#2B2B2B'),
    road: {
      DEFAULT: shade('#FFFFFF', '#2F3A35', '#8C8C8C', '#8C8C8C'),
      major: shade('#FFFFFF', '#46534D', '#595959', '#BFBFBF'),
    },
    casing: shade('#CBD2C7', '#0F1513', '#595959', '#BFBFBF'),
    label: shade('#434F48', '#B9C4BD', '#000000', '#FFFFFF'),
    contour: shade('#D3DDCD', '#22302A', '#CCCCCC', '#404040'),
    route: shade('#007A4B', '#2FB87C', '#004A2D', '#7BE8B4'),
  },
  scrim: shade('rgb(18 26 22 / .62)', 'rgb(4 7 6 / .74)', 'rgb(0 0 0 / .82)', 'rgb(40 40 40 / .82)'),
  /** The dark band that closes the landing page, in every look. */
  close: {
    bg: shade('#16201B', '#16201B', '#000000', '#000000'),
    fg: shade('#FFFFFF', '#FFFFFF', '#FFFFFF', '#FFFFFF'),
    muted: shade('#D5DDD7', '#D5DDD7', '#FFFFFF', '#FFFFFF'),
    mark: shade('#22302A', '#22302A', '#000000', '#000000'),
  },
}
