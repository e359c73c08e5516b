import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { AlertFormatError } from '../src/domain/alert.ts'
import { allFeeds } from '../src/ingest/feeds/list.ts'
import { hasSharedFeeds, readShared, sharedFiles } from './support/shared-feeds.ts'

/** The expected result for a recorded file: how many items are read and set aside, or that the whole file is refused; and by which feed. */
type Row = [feed: string, expected: { read: number; setAside?: number } | 'refused']

const read = (feed: string, count: number, setAside = 0): Row => [feed, { read: count, setAside }]
const refused = (feed: string): Row => [feed, 'refused']

/** Folders of files that are not feeds of this service. Other tests replay those that Muster reads. */
const otherFolders = ['gtfs', 'mapbox', 'osm', 'valhalla_osrm', 'webpush']
/** Files that no feed reads, and why. */
const noFeeds: Record<string, string> = {
  'cap/CAP-v1.2.xsd': 'a schema',
  'cap/environment_canada_x509_cert.pem': 'a certificate',
  'cap/naads_x509_cert.pem': 'a certificate',
  'caltrans/MANIFEST_real_2026-07-07.json': 'a list of what was recorded',
}

const recorded: Record<string, Row> = {
  // The file has five monitors, all in Canada.
  'airnow/hourly_aqobs_2026-09-27.csv': read('airnow', 0),
  'airnow/observation_latlong_classic.json': read('airnow', 1),

  'nws/active_us_2026-07-15_full.json': read('nws', 396),
  'nws/red_flag_fire_weather_2026-07-15.json': read('nws', 13),
  'nws/flash_flood_2026-07-15.json': read('nws', 16),
  'nws/civil_emergency_2026-07-15.json': read('nws', 1),
  'nws/california_2026-07-15.json': read('nws', 16),
  // Its dates are templates, not dates.
  'nws/all_event_types_SYNTHETIC.json': read('nws', 0, 126),
  'nws/active_empty_CONSTRUCTED.json': read('nws', 0),
  // Another layer, whose rows have other columns.
  'nws/wwa_arcgis_warnings_2024-02-05.geojson': read('nws', 0, 4),
  'nws/wwa_arcgis_warnings_2025-12-26.geojson': read('nws', 0, 5),
  'nws/wwa_arcgis_warnings_2026-08-21.geojson': read('nws', 0, 11),
  'nws/wwa_arcgis_warnings_2026-08-01_empty.geojson': read('nws', 0),
  'nws/chain_tornado_watch_alert_update_cancel_2025-11-25.json': read('nws', 3),

  'cap/weather.cap': read('cap', 1),
  'cap/earthquake-iso8859-1.cap': read('cap', 1),
  'cap/earthquake.cap': read('cap', 1),
  'cap/canada.cap': read('cap', 1),
  'cap/canada_signed.atom': read('cap-index', 1),
  // Its errors break only the rules of the Canadian profile, which we do not check.
  'cap/canada_errors.cap': read('cap', 1),
  'cap/australia.cap': read('cap', 1),
  'cap/bushfire_valid.edxlde': read('cap-index', 7),
  'cap/bushfire_invalid.edxlde': read('cap-index', 5, 2),
  'cap/amber.atom': read('cap-index', 1),
  'cap/weather_index.atom': read('cap-index', 2),
  'cap/weather.atom': read('cap-index', 1),
  'cap/empty_weather_index.atom': read('cap-index', 0),
  'cap/earthquake_index.atom': read('cap-index', 1),
  'cap/ny_index.rss': read('cap-index', 2),
  'cap/amber.rss': read('cap-index', 1),
  'cap/invalid.cap': refused('cap'),
  'cap/no_optional_fields.cap': read('cap', 1),
  // Each has one entry, with neither a message nor the address of one.
  'cap/invalid_element.atom': read('cap-index', 0, 1),
  'cap/no_id.atom': read('cap-index', 0, 1),
  'cap/no_link.atom': read('cap-index', 0, 1),
  'cap/no_title.atom': read('cap-index', 0, 1),
  'cap/xee.cap': refused('cap'),
  'cap/oasis_thunderstorm.cap': read('cap', 1),
  'cap/oasis_homeland_security.cap': read('cap', 1),
  'cap/oasis_amber_multilingual.xml': read('cap', 1),
  'cap/oasis_amber_cap11.cap': read('cap', 1),
  'cap/ipaws_nws_mtr_update_2020-12-29.xml': read('ipaws', 1),
  'cap/derived_evi-oakhills_1_alert.xml': read('cap', 1),
  'cap/derived_evi-oakhills_2_update.xml': read('cap', 1),
  'cap/derived_evi-oakhills_3_cancel.xml': read('cap', 1),
  'cap/derived_evi-oakhills_4_ack.xml': read('cap', 1),
  'cap/derived_evi-oakhills_5_error.xml': read('cap', 1),

  // None of these 14 earthquakes was near California.
  'usgs/significant_month_2023-02-27.geojson': read('usgs-earthquakes', 0),
  'usgs/all_day_jsonp_2017.geojsonp': refused('usgs-earthquakes'),
  'usgs/fdsn_query_northridge_1994.geojson': read('usgs-earthquakes', 1),
  'usgs/fdsn_query_2017_smallmags.geojson': read('usgs-earthquakes', 0),
  'usgs/fdsn_query_null_mag_2018.geojson': read('usgs-earthquakes', 0, 1),
  'usgs/fdsn_count.json': refused('usgs-earthquakes'),
  'usgs/detail_ci3144585_northridge.geojson': refused('usgs-earthquakes'),

  'gdacs/gdacs-rss_2019-12-30.xml': read('gdacs', 0),
  'gdacs/gdacs-1.xml': read('gdacs', 0),

  'calfire/geojsonlist_active_2025-01-03.geojson': read('cal-fire', 0),
  'calfire/geojsonlist_active_2025-01-08.geojson': read('cal-fire', 2),
  'calfire/geojsonlist_active_2025-01-09.geojson': read('cal-fire', 5),
  'calfire/geojsonlist_active_2025-01-12.geojson': read('cal-fire', 4),
  'calfire/geojsonlist_active_2025-01-21.geojson': read('cal-fire', 2),
  'calfire/geojsonlist_active_2025-01-31.geojson': read('cal-fire', 4),
  'calfire/geojsonlist_active_2026-07-15.geojson': read('cal-fire', 18),
  'calfire/geojsonlist_active_2026-08-08.geojson': read('cal-fire', 12),
  // The incidents of a whole year. Those that are over are left out.
  'calfire/geojsonlist_all_2026-08-08.geojson': read('cal-fire', 12),
  'calfire/getincidents_2021-08-06.json': refused('cal-fire'),
  'calfire/getincidents_2020-10-15.json': refused('cal-fire'),
  'calfire/getincidents_2021-07-22_EMPTY_BODY.json': refused('cal-fire'),
  'calfire/getfiresformap_2023-06-28.json': refused('cal-fire'),
  'calfire/getfiresformap_2023-09-19.json': refused('cal-fire'),

  'nifc/wfigs_perimeters_2022-01-24.geojson': read('nifc-perimeters', 4),
  'nifc/wfigs_perimeters_2025-01-10.geojson': read('nifc-perimeters', 6),
  'nifc/wfigs_perimeters_2025-01-12.geojson': read('nifc-perimeters', 6),
  'nifc/wfigs_incident_locations_ca_2026-07-07.esri.json': refused('nifc-perimeters'),
  'nifc/wfigs_empty.esri.json': refused('nifc-perimeters'),
  'nifc/arcgis_error_499_http200.json': refused('nifc-perimeters'),

  // The numbers are grid cells with hot spots in California.
  'firms/modis_c6_usa_24h_2021-07.csv': read('firms-hot-spots', 26),
  'firms/viirs_noaa20_c2_24h_2021-12-08.csv': read('firms-hot-spots', 51),
  'firms/modis_c6_24h_2021-12-08.csv': read('firms-hot-spots', 6),
  'firms/viirs_header_only.csv': read('firms-hot-spots', 0),
  'firms/viirs_noaa21_sample_2026-09-26.csv': read('firms-hot-spots', 0),

  'fema/openshelters_attrs_2019-10-28.json': read('fema-shelters', 24),
  'fema/openshelters_attrs_2019-11-01.json': read('fema-shelters', 16),
  'fema/openshelters_attrs_2020-08-22.json': read('fema-shelters', 53),
  'fema/openshelters_attrs_2021-05-19.json': read('fema-shelters', 1),
  'fema/openshelters_attrs_2022-09-11.json': read('fema-shelters', 26),
  'fema/openshelters_empty.json': read('fema-shelters', 0),
  'fema/openfema_disaster_declaration_FM-5672-AK.json': refused('fema-shelters'),

  'evac/caloes_shape_current_2026-08.geojson': read('evacuation-zones', 1),
  // The file has one zone under two ids.
  'evac/caloes_shape_documented.geojson': read('evacuation-zones', 1, 1),
  'evac/nyc_hurricane_zones.topojson': refused('evacuation-zones'),
  'evac/nyc_order_status.csv': refused('evacuation-zones'),

  // The numbers are whole roads that crews have closed.
  'caltrans/lcs_d01_2026-07-07.xml.gz': read('caltrans-closures', 1),
  'caltrans/lcs_d04_2026-07-07.xml.gz': read('caltrans-closures', 0),
  'caltrans/lcs_d09_2026-07-07.xml.gz': read('caltrans-closures', 0),
  'caltrans/lcs_d10_2026-07-07.xml.gz': read('caltrans-closures', 2),
  'caltrans/lcs_fireday_SYNTHETIC.xml': read('caltrans-closures', 2),
  'caltrans/lcs_sample.xml': read('caltrans-closures', 0),
  'caltrans/cc_d03_2026-07-07.xml.gz': refused('caltrans-closures'),
  'caltrans/cc_d09_2026-07-07.xml.gz': refused('caltrans-closures'),
  'caltrans/cc_d04_HTTP500.html': refused('caltrans-closures'),
  'caltrans/cc_sample.xml': refused('caltrans-closures'),
  'caltrans/dot_ca_roadinfo_2017-10-09.json': refused('caltrans-closures'),
  'caltrans/quickmap_chain_controls_20250911_empty.kml': refused('caltrans-closures'),
  'caltrans/quickmap_chain_controls_20251224.kml': refused('caltrans-closures'),
  'caltrans/quickmap_lane_closures_20250916_091810.kml.gz': refused('caltrans-closures'),

  // The file has four logs of closures, of which one is about a shoulder and one about a lane.
  'chp/chp_sa_2026-07-07.xml.gz': read('chp-closures', 2),
  'chp/chp_sample.xml': read('chp-closures', 0),
  'chp/chp_truncated.xml': read('chp-closures', 0, 1),
  'chp/quickmap_chp_incidents_20250911_104700.kml': refused('chp-closures'),
  'chp/quickmap_chp_incidents_20250911_110046.kml': refused('chp-closures'),

  'wzdx/arrow_board_ok_example.geojson': refused('wzdx'),
  // These work zones leave lanes open, or are over.
  'wzdx/scenario1_simple_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario1_simple_multipoint_example.geojson': read('wzdx', 0),
  'wzdx/scenario2_laneshift_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario3_shoulder_bidirectional_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario4_detour_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario5_recurring_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario6_multi_lane_closure_linestring_example.geojson': read('wzdx', 0),
  'wzdx/scenario8_local_access_only_bidirectional_linestring_example.geojson': read('wzdx', 0),
}

type Parsed = Partial<Record<'alerts' | 'links' | 'shelters' | 'hazards' | 'zones' | 'air', unknown[]>> & {
  setAside: { reason: string }[]
}

function parse(id: string, path: string): Parsed {
  const feed = allFeeds.find(one => one.id === id)
  if (!feed) throw new Error(`there is no feed ${id}`)
  const raw = readShared(path)
  const bytes = path.endsWith('.gz') ? gunzipSync(raw) : raw
  if (feed.kind === 'received') return { alerts: [feed.parse(bytes)], setAside: [] }
  if (feed.format === 'bytes') return feed.parse(bytes, new Date())
  return feed.parse(feed.format === 'json' ? JSON.parse(bytes.toString()) : bytes.toString(), new Date())
}

describe.skipIf(!hasSharedFeeds)('recorded files', () => {
  const index = hasSharedFeeds ? readShared('INDEX.md').toString() : ''
  const indexed = [...index.matchAll(/^\| ([a-z_]+\/[^ |]+) \|/gm)].flatMap(([, path]) => path ?? [])
  const ofFeeds = indexed.filter(path => !otherFolders.some(folder => path.startsWith(`${folder}/`)))

  test('are all in the table', () => {
    expect(indexed.length).toBeGreaterThan(0)
    expect([...Object.keys(recorded), ...Object.keys(noFeeds)].sort()).toEqual(ofFeeds.sort())
    const folders = [...new Set(indexed.map(path => path.split('/')[0] ?? ''))]
    expect(folders.flatMap(folder => sharedFiles(folder).map(file => `${folder}/${file}`)).sort()).toEqual(
      indexed.sort(),
    )
  })

  test.each(Object.entries(recorded))('%s', (path, [feed, expected]) => {
    if (expected === 'refused') {
      // Text that is not JSON is refused by the JSON reader, before the parser.
      expect(() => parse(feed, path)).toThrow(path.includes('json') || path.endsWith('.csv') ? Error : AlertFormatError)
      return
    }
    const { setAside, ...items } = parse(feed, path)
    const counts = [items.alerts, items.links, items.shelters, items.hazards, items.zones, items.air].map(
      list => list?.length ?? 0,
    )
    expect({ read: counts.reduce((sum, count) => sum + count), setAside: setAside.length }).toEqual(expected)
    for (const { reason } of setAside) expect(reason).not.toBe('')
  })
})
