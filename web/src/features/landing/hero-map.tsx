import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { markArrows } from '../../ui/mark.tsx'

const roads = [
  'M-20 560C120 590 220 640 330 720S520 880 640 1020',
  'M60 1020C130 800 240 620 372 470S520 250 560-20',
  'M-20 800C160 780 300 770 420 800S700 900 1220 960',
  'M372 470C470 440 560 452 640 420S760 320 830 300 980 250 1220 60',
  'M640 420C700 500 700 580 700 690S720 860 760 1020',
  'M560 190C660 200 740 240 800 318',
]
const hillRoads = [
  'M600 300C640 250 690 262 720 220S740 120 800 80',
  'M800 318C850 380 920 380 960 340S1060 300 1120 330 1180 380 1220 370',
  'M700 580C760 560 800 520 860 530S960 580 1020 540 1140 470 1220 500',
  'M860 530C850 590 900 620 960 640S1100 640 1220 690',
  'M470 452C480 380 540 350 590 356S650 380 700 350',
]
const freeways = ['M-20 262C150 300 250 372 372 470S560 640 700 690 1000 740 1230 860']
const way =
  'M802 318C816 352 798 378 780 400 760 430 730 460 660 470 682 508 700 580 700 690 560 640 520 588 465 548 440 530 420 512 372 470 330 530 292 590 262 640 240 680 222 706 206 738'
const avoided = 'M802 318C740 240 660 200 560 190'
const warning =
  '470 96 560-40 842-40 742 30 648 152 668 262 716 338 786 392 846 396 900 372 985 400 1112 420 1240 402 1240 640 1100 616 960 604 860 566 760 590 690 560 640 470 560 396 500 300'
const order = '648 152 742 30 842-40 1240-40 1240 402 1112 420 985 400 900 372 846 396 786 392 716 338 668 262'
const fire =
  'M842 92C872 58 918 74 948 48 986 18 1032 34 1060 62 1092 92 1130 88 1142 128 1154 166 1122 186 1128 222 1132 258 1092 284 1056 270 1020 258 1008 290 968 284 926 280 912 250 878 232 846 214 862 176 846 152 834 130 822 114 842 92Z'
const grids = [
  { clip: '-40,290 372,470 262,640 60,1040 -40,1040', turn: -24 },
  { clip: '372,470 520,590 700,690 760,1040 80,1040 262,640', turn: 33 },
  { clip: '-40,-40 470,-40 500,300 372,470 -40,250', turn: -10 },
]

function Lines({ paths, color, width }: { paths: readonly string[]; color: string; width: number }) {
  return (
    <chakra.g fill="none" stroke={color} strokeWidth={width}>
      {paths.map(d => (
        <path key={d} d={d} />
      ))}
    </chakra.g>
  )
}

function Label({ x, y, words, fill, ink }: { x: number; y: number; words: string; fill: string; ink: string }) {
  const width = words.length * 10.5 + 26
  return (
    <g transform={`translate(${x} ${y}) scale(1.35)`}>
      <chakra.rect x={-width / 2} y="-17" width={width} height="34" rx="5" fill={fill} stroke="#fff" strokeWidth="2" />
      <chakra.text textAnchor="middle" y="6" fontSize="17px" fontWeight="750" fill={ink}>
        {words}
      </chakra.text>
    </g>
  )
}

function Patterns() {
  return (
    <defs>
      {grids.map(({ clip, turn }) => (
        <clipPath key={turn} id={`hero-clip${turn}`}>
          <polygon points={clip} />
        </clipPath>
      ))}
      <pattern id="hero-streets" width="58" height="36" patternUnits="userSpaceOnUse">
        <chakra.path
          d="M0 0H58M0 0V36"
          fill="none"
          stroke="map.road"
          strokeWidth="3.4"
          _highContrast={{ strokeWidth: '1.2' }}
        />
      </pattern>
      <pattern id="hero-order" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <chakra.rect width="14" height="14" fill="severity.critical.solid" opacity=".13" />
        <chakra.rect width="4" height="14" fill="severity.critical.solid" opacity=".3" />
      </pattern>
      <pattern id="hero-warning" width="12" height="12" patternUnits="userSpaceOnUse">
        <chakra.circle cx="3" cy="3" r="1.7" fill="severity.medium.solid" opacity=".55" />
        <chakra.circle cx="9" cy="9" r="1.7" fill="severity.medium.solid" opacity=".55" />
      </pattern>
      <pattern id="hero-fire" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <chakra.rect width="9" height="9" fill="severity.critical.solid" opacity=".72" />
        <rect width="3.4" height="9" fill="#8A1010" />
      </pattern>
    </defs>
  )
}

function Danger() {
  return (
    <>
      <chakra.polygon
        points={warning}
        fill="url(#hero-warning)"
        stroke="severity.medium.solid"
        strokeWidth="3"
        strokeDasharray="10 6"
      />
      <chakra.polygon points={order} fill="url(#hero-order)" stroke="severity.critical.solid" strokeWidth="3.5" />
      <chakra.path d={fire} fill="url(#hero-fire)" stroke="severity.critical.fg" strokeWidth="3" />
    </>
  )
}

function WayOut() {
  return (
    <>
      <chakra.path
        d={avoided}
        fill="none"
        stroke="fg.muted"
        strokeWidth="5"
        strokeDasharray="2 11"
        strokeLinecap="round"
      />
      <g transform="translate(655 206) scale(1.35)">
        <chakra.circle r="14" fill="bg.inverted" stroke="bg.panel" strokeWidth="3" />
        <chakra.path d="M-5-5 5 5M5-5-5 5" stroke="fg.inverted" strokeWidth="3.4" strokeLinecap="round" />
      </g>
      <chakra.g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <chakra.path d={way} stroke="bg.panel" strokeWidth="26" />
        <chakra.path d={way} stroke="map.route" strokeWidth="16" />
        <chakra.path d={way} stroke="bg.panel" strokeWidth="3" strokeDasharray="4 26" />
      </chakra.g>
      <g transform="translate(206 738) scale(1.35)">
        <chakra.path d="M0 2-12-20H12Z" fill="brand.solid" stroke="#fff" strokeWidth="3.5" />
        <chakra.rect x="-27" y="-70" width="54" height="54" rx="9" fill="brand.solid" stroke="#fff" strokeWidth="3.5" />
        <chakra.g
          transform="translate(-22 -65) scale(1.375)"
          fill="brand.contrast"
          stroke="brand.contrast"
          strokeLinejoin="round"
        >
          {markArrows}
        </chakra.g>
      </g>
      <g transform="translate(802 318) scale(1.35)">
        <chakra.circle r="22" fill="bg.inverted" opacity=".18" />
        <chakra.circle r="13" fill="bg.inverted" stroke="bg.panel" strokeWidth="4" />
      </g>
    </>
  )
}

/** A drawing of a sample map. It shows no real danger; the hero puts the sign and the tag 'Sample' over it. */
export function HeroMap() {
  const { t } = useTranslation('landing')
  return (
    <chakra.svg
      role="img"
      aria-label={t('hero.map')}
      viewBox="130 -30 1030 1120"
      preserveAspectRatio="xMidYMid slice"
      pos="absolute"
      inset="0"
      w="100%"
      h="100%"
    >
      <Patterns />
      <chakra.rect x="-400" y="-400" width="2200" height="2000" fill="map.land" />
      <chakra.path
        fill="map.park"
        d="M500-60C560 120 500 260 600 372 660 430 760 470 820 540 900 620 1050 640 1260 700V-60Z"
      />
      <chakra.path
        fill="map.water"
        d="M930 700C980 676 1050 690 1090 720 1130 744 1110 784 1060 790 1010 800 980 770 940 768 900 762 890 722 930 700Z"
      />
      {grids.map(({ turn }) => (
        <g key={turn} clipPath={`url(#hero-clip${turn})`}>
          <rect
            x="-900"
            y="-900"
            width="3000"
            height="3000"
            fill="url(#hero-streets)"
            transform={`rotate(${turn} 400 600)`}
          />
        </g>
      ))}
      <Lines paths={hillRoads} color="map.casing" width={7.5} />
      <Lines paths={hillRoads} color="map.road" width={5} />
      <Lines paths={roads} color="map.casing" width={11} />
      <Lines paths={roads} color="map.road.major" width={8} />
      <Lines paths={freeways} color="map.casing" width={18} />
      <Lines paths={freeways} color="map.road.major" width={14} />
      <Danger />
      <WayOut />
      <Label x={985} y={158} words={t('hero.fire')} fill="#8A1010" ink="#fff" />
      <Label x={1010} y={348} words={t('hero.order')} fill="#8A1010" ink="#fff" />
      <Label x={890} y={500} words={t('hero.warning')} fill="severity.medium.solid" ink="severity.medium.contrast" />
    </chakra.svg>
  )
}
