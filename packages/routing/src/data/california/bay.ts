// Own work from general geographic knowledge; no map data was copied. Nodes: id lon lat [Town name]. Roads: ref | name | class mph flags | path.

export const bayNodes = `
santarosa -122.714 38.440 Santa Rosa
sr-n101 -122.731 38.477
sr-markwest -122.754 38.503
sr-12-101 -122.716 38.432
fountaingrove -122.715 38.478
fg-east -122.680 38.474
coffeypark -122.748 38.475
larkfield -122.753 38.512 Larkfield
markwest-sp -122.700 38.545
sr-calistoga-rd -122.645 38.460
rincon-valley -122.665 38.468
sr-montgomery -122.690 38.447
oakmont -122.605 38.440 Oakmont
kenwood -122.547 38.416 Kenwood
glenellen -122.524 38.364 Glen Ellen
sonoma -122.458 38.292 Sonoma
schellville -122.437 38.247
rohnertpark -122.701 38.340 Rohnert Park
cotati -122.707 38.327 Cotati
petaluma -122.637 38.232 Petaluma
petaluma-101 -122.622 38.240
sebastopol -122.824 38.402 Sebastopol
guerneville -122.996 38.502 Guerneville
napa -122.286 38.297 Napa
napa-29 -122.302 38.298
napa-soscol -122.282 38.240
jct12-29 -122.268 38.216
americancanyon -122.258 38.175 American Canyon
vallejo-37 -122.262 38.125
vallejo-80-37 -122.228 38.138
vallejo -122.257 38.104 Vallejo
vallejo-80 -122.234 38.098
vallejo-780 -122.228 38.082
seapoint -122.448 38.154
novato-37 -122.560 38.080
novato -122.570 38.107 Novato
sanrafael -122.528 37.972 San Rafael
sanrafael-580 -122.515 37.957
fairfax -122.589 37.987 Fairfax
woodacre -122.645 38.013 Woodacre
larkspur -122.515 37.930 Larkspur
millvalley -122.545 37.906 Mill Valley
tamjct -122.524 37.880
muirbeach -122.575 37.860 Muir Beach
stinson -122.641 37.900 Stinson Beach
bolinas -122.686 37.909 Bolinas
sausalito -122.485 37.859 Sausalito
ggb-n -122.482 37.833
ggb-s -122.475 37.807
sf-lombard -122.432 37.800
sf-vanness -122.424 37.790
sf-civic -122.419 37.777 San Francisco
sf-octavia -122.423 37.770
sf-80-101 -122.405 37.769
sf-landing -122.393 37.787
sf-market -122.400 37.790
sf-280-101 -122.406 37.733
sf-ocean -122.508 37.760
sf-sunset -122.476 37.765
sf-park-presidio -122.472 37.785
sf-19th -122.475 37.735
yerba -122.366 37.812
bb-toll -122.315 37.825
dalycity -122.471 37.690 Daly City
cowpalace -122.420 37.709
brisbane -122.395 37.685
southsf -122.408 37.655 South San Francisco
sfo-380 -122.403 37.633
sanbruno -122.427 37.630 San Bruno
pacifica -122.487 37.614 Pacifica
millbrae -122.387 37.600 Millbrae
sanmateo-101 -122.304 37.563
sanmateo -122.325 37.563 San Mateo
smb-e -122.145 37.627
hillsborough-280 -122.370 37.530
hmb -122.429 37.464 Half Moon Bay
redwoodcity -122.236 37.485 Redwood City
rwc-101-84 -122.216 37.490
woodside -122.255 37.430 Woodside
lahonda -122.274 37.319 La Honda
dumb-w -122.142 37.485
dumb-e -122.075 37.520
paloalto -122.143 37.442 Palo Alto
paloalto-101 -122.118 37.455
mv-85 -122.070 37.408
mountainview -122.083 37.390 Mountain View
cupertino -122.053 37.333
cupertino-town -122.032 37.323 Cupertino
saratoga -122.023 37.264 Saratoga
losgatos -121.974 37.228 Los Gatos
lg-85 -121.960 37.252
sj-880-280 -121.933 37.317
sanjose -121.890 37.336 San Jose
sj-101-280 -121.855 37.340
sj-101-880 -121.905 37.365
sj-237-880 -121.918 37.421
sj-87-85 -121.857 37.258
sj-85-101 -121.774 37.257
milpitas -121.899 37.432 Milpitas
alumrock -121.830 37.370
mthamilton -121.643 37.341
morganhill -121.650 37.130 Morgan Hill
gilroy -121.568 37.006 Gilroy
scottsvalley -122.010 37.052 Scotts Valley
summit-17 -121.980 37.148
boulder-creek -122.122 37.126 Boulder Creek
felton -122.073 37.051 Felton
benlomond -122.087 37.089 Ben Lomond
santacruz -122.027 36.975 Santa Cruz
davenport -122.191 37.011 Davenport
pescadero -122.400 37.255
skyline-9 -122.120 37.258
skyline-84 -122.264 37.388
fremont-mission -121.933 37.495
fremont -121.985 37.550 Fremont
fremont-84 -122.045 37.553
niles -121.978 37.578
sunol -121.888 37.595 Sunol
unioncity -122.060 37.593 Union City
hayward-92 -122.097 37.652
hayward -122.081 37.670 Hayward
i238-880 -122.135 37.690
i238-580 -122.095 37.690
castrovalley -122.077 37.695 Castro Valley
cv-redwood -122.072 37.705
sanleandro -122.156 37.725 San Leandro
sl-880 -122.170 37.717
sl-580 -122.140 37.729
dublin -121.927 37.702 Dublin
pleasanton -121.875 37.662 Pleasanton
pleasanton-680 -121.905 37.660
livermore -121.768 37.682 Livermore
livermore-580 -121.768 37.702
altamont -121.660 37.745
i205-w -121.555 37.741
sanramon -121.955 37.770 San Ramon
danville -122.000 37.822 Danville
alamo -122.032 37.850 Alamo
wc-680-24 -122.068 37.896
wc-smain -122.057 37.884
walnutcreek -122.061 37.900 Walnut Creek
wc-nmain -122.064 37.921
wc-ygnacio -122.045 37.908
wc-treat -122.052 37.930
ygnacio-oak -122.005 37.930
clayton -121.936 37.941 Clayton
kirker -121.945 37.955
wc-olympic -122.090 37.885
pleasanthill -122.062 37.948 Pleasant Hill
concord-680 -122.058 37.985
concord -122.031 37.978 Concord
concord-242-4 -122.030 38.008
martinez -122.134 38.018 Martinez
mtz-4-680 -122.090 38.005
benicia-s -122.125 38.033
benicia-n -122.122 38.050
benicia -122.158 38.050 Benicia
cordelia -122.140 38.212
fairfield -122.040 38.256 Fairfield
suisun -122.035 38.238
vacaville -121.988 38.357 Vacaville
vac-505 -121.950 38.378
dixon -121.823 38.455 Dixon
crockett -122.223 38.057 Crockett
carq-n -122.227 38.068
rodeo -122.262 38.033
hercules -122.268 38.010 Hercules
pinole -122.290 37.998
elsobrante -122.295 37.972 El Sobrante
richmond-80 -122.318 37.957
richmond -122.347 37.936 Richmond
rsr-e -122.395 37.934
rsr-w -122.477 37.943
elcerrito -122.308 37.915 El Cerrito
ec-80 -122.318 37.905
albany-580 -122.308 37.890
albany -122.298 37.888 Albany
pittsburg -121.885 38.018 Pittsburg
antioch -121.806 37.996 Antioch
oakley -121.712 37.995 Oakley
antioch-bridge-n -121.745 38.040
brentwood -121.698 37.932 Brentwood
discoverybay -121.600 37.900
byron -121.640 37.868
riovista -121.692 38.157 Rio Vista
isleton -121.610 38.162
terminous -121.490 38.115
maze -122.292 37.829
emeryville -122.296 37.840 Emeryville
b-ashby80 -122.301 37.851
b-univ80 -122.306 37.866
b-gilman80 -122.307 37.880
woak -122.302 37.811 West Oakland
o-wgrand80 -122.291 37.820
j880-980 -122.283 37.797
o-jls -122.276 37.795
o-oak880 -122.264 37.793
o-embarc -122.247 37.783
o-29th -122.233 37.773
o-high880 -122.213 37.766
o-heg -122.196 37.743
oak-airport -122.213 37.713
j580-24 -122.268 37.828
o-980-18th -122.276 37.808
o-12bway -122.2725 37.8030 Oakland
o-bway-tele -122.2705 37.8065
o-bway-grand -122.2660 37.8108
o-tele-grand -122.2682 37.8122
o-sp-grand -122.2790 37.8150
o-sp-mac -122.2785 37.8275
o-tele-mac -122.2660 37.8268
o-bway-mac -122.2575 37.8232
o-bway-51 -122.2528 37.8350
o-tele-51 -122.2625 37.8375
o-tele-clar -122.2620 37.8400
o-24-tele -122.2605 37.8425
o-sp-emery -122.2860 37.8400
rockridge -122.2515 37.8440 Rockridge
o-bway-coll -122.2520 37.8385
o-bway-bt -122.2440 37.8400
o-bway-24 -122.2380 37.8455
b-clar-coll -122.2513 37.8508
b-alc-tele -122.2603 37.8506
b-ash-clar -122.2455 37.8580
b-ash-coll -122.2530 37.8573
b-ash-tele -122.2590 37.8560
b-ash-shat -122.2667 37.8549
b-ash-mlk -122.2712 37.8542
b-ash-sp -122.2870 37.8518
b-dwi-tele -122.2586 37.8646
b-ban-tele -122.2590 37.8686
b-dwi-coll -122.2537 37.8652
b-ban-coll -122.2545 37.8692
b-dwi-shat -122.2677 37.8637
berkeley -122.2683 37.8702 Berkeley
b-univ-mlk -122.2727 37.8715
b-univ-sac -122.2817 37.8700
b-univ-sp -122.2920 37.8688
b-hearst-euc -122.2603 37.8755
b-hearst-shat -122.2690 37.8740
b-shat-rose -122.2692 37.8815
b-solano-alam -122.2760 37.8910
b-solano-sp -122.2985 37.8895
b-gil-sp -122.2990 37.8825
b-marin-circle -122.2712 37.8905
b-marin-arl -122.2720 37.8915
b-marin-gp -122.2600 37.8960
b-euc-marin -122.2640 37.8935
b-euc-eunice -122.2620 37.8835
b-spruce-gp -122.2675 37.9050
b-arl-thou -122.2810 37.9060
kensington -122.2800 37.9105 Kensington
ec-arl-moeser -122.2940 37.9200
b-cent-gp -122.2385 37.8815
b-cent-stad -122.2500 37.8725
gp-lomas -122.2300 37.8765
gp-clar -122.2165 37.8712
gp-south -122.2165 37.8610
gp-skyline -122.2090 37.8490
fishranch-24 -122.2055 37.8625
cald-w -122.2175 37.8545
cald-e -122.2065 37.8608
j13-24 -122.2315 37.8485
o-tunnel-hiller -122.2300 37.8525
o-tunnel-cald -122.2190 37.8535
o-tunnel-up -122.2140 37.8480
o-13-bt -122.2225 37.8425
o-bt-village -122.2255 37.8440
o-bt-sky -122.2080 37.8460
o-13-moraga -122.2155 37.8345
montclair -122.2115 37.8265 Montclair Village
o-13-park -122.2080 37.8240
o-thorn-sky -122.2010 37.8420
o-snake-sky -122.2010 37.8375
o-snake-colt -122.2040 37.8320
o-shep-sky -122.1940 37.8320
o-shep-escher -122.2030 37.8290
o-pinehurst-sky -122.1830 37.8220
o-jm-sky -122.1800 37.8125
o-ascot -122.1990 37.8165
o-13-lincoln -122.1985 37.8110
o-13-jm -122.1930 37.8040
o-13-redwood -122.1870 37.7965
j580-13 -122.1780 37.7800
o-redwood-sky -122.1720 37.8020
o-redwood-camp -122.1830 37.7990
o-sky-keller -122.1420 37.7800
o-sky-golf -122.1200 37.7560
o-keller-580 -122.1530 37.7670
o-golf-580 -122.1390 37.7510
o-580-grand -122.2475 37.8112
o-580-park -122.2335 37.8035
o-580-fruit -122.2140 37.7985
o-580-35 -122.2030 37.7915
o-580-high -122.1940 37.7850
o-mac-high -122.1965 37.7845
o-mac-35 -122.2045 37.7925
o-mac-dimond -122.2125 37.7995
o-mac-park -122.2355 37.8020
o-mac-sem -122.1830 37.7755
o-mac-73 -122.1700 37.7690
o-mac-98 -122.1520 37.7540
o-park-leim -122.2170 37.8145
o-lakeshore -122.2440 37.8105
o-e18-park -122.2510 37.8005
piedmont -122.2317 37.8243 Piedmont
o-grand-pied -122.2415 37.8190
o-moraga-high -122.2350 37.8290
o-pv-pied -122.2490 37.8315
o-35-intl -122.2205 37.7755
o-intl-14 -122.2500 37.7940
o-intl-high -122.2100 37.7690
o-intl-73 -122.1890 37.7590
o-intl-98 -122.1750 37.7480
o-foot-fruit -122.2200 37.7865
orinda -122.1835 37.8785 Orinda
orinda-village -122.1890 37.8830
orinda-gateway -122.1960 37.8720
orinda-glorieta -122.1660 37.8665
orinda-bearcreek -122.2060 37.9000
lafayette -122.1180 37.8930 Lafayette
laf-24 -122.1190 37.8965
laf-phr -122.0990 37.8970
laf-mdb-e -122.0980 37.8935
laf-stmary -122.1090 37.8650
moraga -122.1297 37.8349 Moraga
moraga-canyon -122.1660 37.8330
canyon -122.1640 37.8280 Canyon
rheem -122.1270 37.8600
pinehurst-redwood -122.1420 37.8000
phr-taylor -122.0830 37.9400
bearcreek-alham -122.1420 37.9440
sp-dam -122.2600 37.9450
inspiration -122.2420 37.9050
`

export const bayRoads = `
US-101 | Redwood Highway | motorway 65 | windsor sr-markwest sr-n101 santarosa sr-12-101 rohnertpark cotati petaluma-101 -122.58,38.17 novato novato-37 -122.535,38.02 sanrafael sanrafael-580 larkspur tamjct -122.497,37.862 ggb-n
US-101 | Golden Gate Bridge | trunk 45 foot sidewalk nolocal | ggb-n ggb-s
US-101 | Lombard Street | primary 30 sidewalk | ggb-s -122.447,37.8005 sf-lombard
US-101 | Van Ness Avenue | primary 25 sidewalk | sf-lombard sf-vanness sf-civic sf-octavia
US-101 | Central Freeway | motorway 50 nolocal | sf-octavia sf-80-101
US-101 | Bayshore Freeway | motorway 65 | sf-80-101 -122.404,37.750 sf-280-101 brisbane southsf sfo-380 millbrae -122.34,37.583 sanmateo-101 -122.26,37.530 rwc-101-84 -122.16,37.470 paloalto-101 mv-85 -122.01,37.395 -121.95,37.380 sj-101-880 sj-101-280 -121.80,37.29 sj-85-101 -121.71,37.20 morganhill gilroy
CA-1 | 19th Avenue | primary 35 sidewalk | ggb-s sf-park-presidio sf-sunset sf-19th dalycity
CA-1 | Cabrillo Highway | primary 50 | dalycity pacifica -122.512,37.56 hmb -122.415,37.37 pescadero -122.33,37.12 davenport santacruz
 | Geary Boulevard | secondary 30 sidewalk | sf-market sf-vanness sf-park-presidio -122.50,37.780 sf-ocean
 | Lincoln Way | secondary 30 sidewalk | sf-sunset sf-ocean
 | Mission Street | secondary 25 sidewalk | sf-market sf-80-101 sf-280-101 dalycity
 | Market Street | secondary 25 sidewalk | sf-market sf-civic sf-octavia
 | Geneva Avenue | secondary 30 sidewalk | sf-280-101 cowpalace dalycity
 | Bayshore Boulevard | secondary 35 sidewalk | sf-280-101 cowpalace brisbane
CA-82 | El Camino Real | primary 35 sidewalk | dalycity sanbruno millbrae sanmateo redwoodcity paloalto mountainview -121.95,37.352 sanjose
I-280 | John F. Foran Freeway | motorway 60 | sf-landing -122.392,37.763 sf-280-101 -122.45,37.715 dalycity sanbruno
I-280 | Junipero Serra Freeway | motorway 65 nolocal | sanbruno -122.42,37.59 hillsborough-280 -122.31,37.48 woodside -122.20,37.39 -122.11,37.34 cupertino -121.98,37.322 sj-880-280 sanjose sj-101-280
I-680 | Sinclair Freeway | motorway 65 | sj-101-280 -121.86,37.38 milpitas fremont-mission -121.90,37.54 sunol pleasanton-680 dublin sanramon danville alamo wc-680-24 wc-nmain pleasanthill concord-680 mtz-4-680 benicia-s
I-680 | Benicia-Martinez Bridge | motorway 60 foot nolocal | benicia-s benicia-n
I-680 | Luther Gibson Freeway | motorway 65 | benicia-n -122.13,38.13 cordelia
I-380 | Portola Freeway | motorway 60 nolocal | sanbruno sfo-380
CA-92 | J. Arthur Younger Freeway | trunk 55 | hmb -122.39,37.50 hillsborough-280
CA-92 | J. Arthur Younger Freeway | motorway 60 nolocal | hillsborough-280 sanmateo sanmateo-101
CA-92 | San Mateo Bridge | motorway 60 nolocal | sanmateo-101 -122.27,37.572 -122.20,37.602 smb-e
CA-92 | Jackson Street | motorway 60 | smb-e hayward-92
CA-92 | Jackson Street | primary 35 sidewalk | hayward-92 hayward
 | East Hillsdale Boulevard | secondary 35 sidewalk | sanmateo sanmateo-101
CA-84 | Woodside Road | secondary 40 sidewalk | woodside redwoodcity rwc-101-84
CA-84 | La Honda Road | tertiary 35 steep nosidewalk | pescadero lahonda skyline-84 woodside
CA-84 | Bayfront Expressway | primary 50 sidewalk | rwc-101-84 dumb-w
CA-84 | Dumbarton Bridge | trunk 55 foot sidewalk | dumb-w dumb-e
CA-84 | Decoto Road | primary 45 sidewalk | dumb-e fremont-84
CA-84 | Niles Canyon Road | secondary 45 nosidewalk | fremont-84 niles -121.93,37.59 sunol
CA-84 | Isabel Avenue | primary 50 | sunol -121.82,37.63 livermore livermore-580
CA-35 | Skyline Boulevard | secondary 45 nosidewalk | dalycity sanbruno hillsborough-280
CA-35 | Skyline Boulevard | tertiary 40 nosidewalk steep | hillsborough-280 -122.34,37.47 skyline-84 -122.20,37.32 skyline-9 -122.03,37.18 summit-17
CA-9 | Big Basin Way | secondary 35 nosidewalk steep | saratoga skyline-9 boulder-creek benlomond felton santacruz
CA-9 | Saratoga-Los Gatos Road | secondary 40 sidewalk | cupertino-town saratoga losgatos
 | De Anza Boulevard | secondary 35 sidewalk | cupertino cupertino-town
CA-85 | West Valley Freeway | motorway 65 | mv-85 cupertino -122.02,37.28 lg-85 sj-87-85 sj-85-101
CA-87 | Guadalupe Freeway | motorway 65 | sj-101-880 sanjose sj-87-85
CA-17 | CA-17 | trunk 50 nosidewalk | sj-880-280 lg-85 losgatos summit-17 scottsvalley santacruz
 | Graham Hill Road | tertiary 35 | felton -122.05,37.01 santacruz
 | Mount Hermon Road | secondary 40 sidewalk | felton scottsvalley
CA-237 | Southbay Freeway | motorway 60 | mv-85 -121.99,37.41 sj-237-880
CA-237 | Calaveras Boulevard | primary 40 sidewalk | sj-237-880 milpitas
CA-130 | Mount Hamilton Road | tertiary 30 steep nosidewalk | alumrock -121.74,37.35 mthamilton
 | Alum Rock Avenue | secondary 35 sidewalk | sanjose sj-101-280 alumrock
I-880 | Nimitz Freeway | motorway 60 | maze woak j880-980 o-oak880 o-embarc o-29th o-high880 o-heg sl-880 i238-880 hayward-92 unioncity fremont-84 -121.97,37.51 fremont-mission sj-237-880 sj-101-880 sj-880-280
I-238 | I-238 | motorway 60 | i238-880 i238-580
CA-238 | Mission Boulevard | primary 40 sidewalk | i238-580 hayward -122.02,37.60 niles fremont -121.94,37.53 fremont-mission
I-580 | Arthur Breed Freeway | motorway 65 | sl-580 i238-580 castrovalley -122.00,37.70 dublin -121.87,37.702 livermore-580 altamont i205-w
 | Dublin Boulevard | secondary 40 sidewalk | castrovalley -122.00,37.705 dublin
 | Stanley Boulevard | secondary 45 sidewalk | pleasanton livermore
 | Bernal Avenue | secondary 40 sidewalk | pleasanton-680 pleasanton
 | Hopyard Road | secondary 40 sidewalk | pleasanton dublin
 | Altamont Pass Road | tertiary 45 nosidewalk | livermore -121.69,37.735 altamont i205-w
I-580 | MacArthur Freeway | motorway 60 | maze j580-24 o-580-grand o-580-park o-580-fruit o-580-35 o-580-high j580-13 o-keller-580 o-golf-580 sl-580
I-980 | John B. Williams Freeway | motorway 55 | j580-24 o-980-18th j880-980
I-80 | San Francisco-Oakland Bay Bridge | motorway 50 nolocal | sf-80-101 sf-landing yerba bb-toll maze
 | Bay Bridge Trail | cycleway 10 | yerba -122.335,37.820 bb-toll emeryville
I-80 | Eastshore Freeway | motorway 60 | maze emeryville b-ashby80 b-univ80 b-gilman80 albany-580 ec-80 richmond-80 -122.30,37.985 pinole hercules rodeo crockett
I-80 | Carquinez Bridge | motorway 60 foot nolocal | crockett carq-n
I-80 | Eastshore Freeway | motorway 65 | carq-n vallejo-780 vallejo-80 vallejo-80-37 -122.19,38.17 cordelia fairfield -122.01,38.32 vacaville vac-505 dixon
I-780 | Benicia Freeway | motorway 60 | vallejo-780 benicia benicia-n
I-580 | John T. Knox Freeway | motorway 60 | albany-580 -122.335,37.915 richmond rsr-e
I-580 | Richmond-San Rafael Bridge | motorway 55 foot nolocal | rsr-e -122.43,37.935 rsr-w
I-580 | I-580 | motorway 60 | rsr-w sanrafael-580
CA-29 | CA-29 | primary 55 | yountville napa-29 napa-soscol jct12-29 americancanyon vallejo-37 vallejo vallejo-780
 | Jefferson Street | secondary 35 sidewalk | napa-29 napa
CA-221 | Soscol Avenue | secondary 40 sidewalk | napa napa-soscol
CA-12 | Jameson Canyon Road | trunk 55 | jct12-29 cordelia
CA-12 | CA-12 | primary 55 | fairfield suisun -121.90,38.21 riovista isleton terminous
CA-37 | Sears Point Road | trunk 55 nosidewalk | novato-37 -122.51,38.115 seapoint -122.36,38.13 vallejo-37 vallejo-80-37
CA-121 | Arnold Drive | primary 50 | seapoint schellville -122.36,38.25 napa-29
CA-12 | Broadway | primary 40 sidewalk | schellville sonoma
CA-12 | Sonoma Highway | primary 50 nosidewalk | sonoma -122.49,38.34 glenellen kenwood oakmont sr-calistoga-rd
CA-12 | Luther Burbank Memorial Highway | primary 45 sidewalk | sr-calistoga-rd sr-montgomery sr-12-101
CA-12 | Luther Burbank Memorial Highway | trunk 55 | sr-12-101 sebastopol
CA-116 | Gravenstein Highway | primary 45 | jenner guerneville -122.89,38.47 sebastopol cotati -122.64,38.28 petaluma -122.50,38.24 schellville
 | River Road | secondary 45 nosidewalk | guerneville -122.87,38.50 sr-markwest
 | Mendocino Avenue | secondary 35 sidewalk | santarosa sr-n101
 | Old Redwood Highway | secondary 40 sidewalk | sr-n101 larkfield windsor
 | Fountaingrove Parkway | secondary 40 sidewalk steep | sr-n101 fountaingrove fg-east rincon-valley
 | Mark West Springs Road | tertiary 40 nosidewalk | sr-markwest larkfield markwest-sp -122.63,38.56 calistoga
 | Hopper Avenue | tertiary 30 sidewalk | coffeypark sr-n101
 | Piner Road | tertiary 35 sidewalk | coffeypark -122.74,38.455 santarosa
 | Calistoga Road | tertiary 40 nosidewalk | sr-calistoga-rd rincon-valley -122.62,38.53 calistoga
 | Montecito Boulevard | tertiary 30 sidewalk | rincon-valley sr-montgomery
 | Fourth Street | secondary 30 sidewalk | santarosa sr-montgomery
 | Brush Creek Road | tertiary 35 sidewalk | rincon-valley sr-calistoga-rd
 | Petaluma Hill Road | secondary 45 | santarosa -122.68,38.38 -122.67,38.31 petaluma-101
 | East Washington Street | secondary 30 sidewalk | petaluma petaluma-101
 | Petaluma Boulevard | secondary 35 sidewalk | petaluma -122.60,38.20 novato
 | Point Reyes-Petaluma Road | tertiary 45 | petaluma -122.72,38.12 ptreyes
 | Sir Francis Drake Boulevard | secondary 40 sidewalk | larkspur fairfax woodacre -122.70,38.03 olema
 | Red Hill Avenue | secondary 35 sidewalk | sanrafael fairfax
 | Bolinas-Fairfax Road | tertiary 25 steep nosidewalk | fairfax -122.64,37.96 bolinas
CA-1 | Shoreline Highway | secondary 40 nosidewalk | olema -122.70,37.945 bolinas stinson muirbeach tamjct
 | Panoramic Highway | tertiary 30 steep nosidewalk | stinson -122.60,37.905 -122.56,37.895 tamjct
 | Miller Avenue | secondary 30 sidewalk | millvalley tamjct
 | East Blithedale Avenue | secondary 30 sidewalk | millvalley larkspur
 | Bridgeway | secondary 25 sidewalk | tamjct sausalito ggb-n
CA-4 | John Muir Parkway | motorway 60 | hercules -122.20,38.00 martinez mtz-4-680 concord-242-4 -121.95,38.02 pittsburg antioch
CA-4 | CA-4 | primary 55 | antioch brentwood byron discoverybay
CA-242 | CA-242 | motorway 60 | concord-680 concord-242-4
CA-160 | CA-160 | primary 55 | antioch oakley antioch-bridge-n -121.70,38.10 riovista isleton
 | Clayton Road | secondary 35 sidewalk | concord -121.98,37.96 kirker clayton
 | Kirker Pass Road | secondary 50 nosidewalk | kirker pittsburg
 | Marsh Creek Road | tertiary 45 nosidewalk | clayton -121.83,37.89 brentwood
 | Vasco Road | secondary 55 nosidewalk | livermore-580 -121.71,37.78 brentwood
 | Concord Avenue | secondary 35 sidewalk | concord-680 concord
 | Carquinez Scenic Drive | cycleway 10 | martinez -122.18,38.035 crockett
 | Sonoma Boulevard | secondary 35 sidewalk | carq-n vallejo
 | Tennessee Street | secondary 35 sidewalk | vallejo vallejo-80
 | Military West | secondary 30 sidewalk | vallejo-780 benicia
 | Contra Costa Boulevard | secondary 35 sidewalk | pleasanthill concord-680
 | San Pablo Avenue | secondary 35 sidewalk | elcerrito -122.335,37.955 pinole hercules rodeo crockett
 | Macdonald Avenue | secondary 30 sidewalk | richmond elcerrito
 | Cutting Boulevard | secondary 35 sidewalk | richmond ec-80 elcerrito
 | San Pablo Dam Road | secondary 45 nosidewalk | orinda-bearcreek -122.23,37.925 sp-dam elsobrante
 | San Pablo Dam Road | secondary 35 sidewalk | elsobrante richmond-80
 | Appian Way | secondary 35 sidewalk | elsobrante pinole
CA-24 | Grove Shafter Freeway | motorway 60 | j580-24 o-24-tele rockridge j13-24 cald-w
CA-24 | Caldecott Tunnel | motorway 55 tunnel nolocal | cald-w cald-e
CA-24 | CA-24 | motorway 60 nolocal | cald-e fishranch-24 orinda-gateway orinda -122.15,37.884 laf-24 laf-phr wc-680-24
CA-13 | Warren Freeway | motorway 55 | j13-24 o-13-bt o-13-moraga o-13-park o-13-lincoln o-13-jm o-13-redwood j580-13
CA-13 | Tunnel Road | primary 35 sidewalk | j13-24 o-tunnel-hiller -122.238,37.857 b-ash-clar
CA-13 | Ashby Avenue | primary 25 sidewalk | b-ash-clar b-ash-coll b-ash-tele b-ash-shat b-ash-mlk b-ash-sp b-ashby80
 | Tunnel Road | tertiary 25 nosidewalk steep | o-tunnel-hiller o-tunnel-cald o-tunnel-up gp-skyline
 | Caldecott Lane | tertiary 25 sidewalk | j13-24 o-tunnel-cald
 | Telegraph Avenue | secondary 30 sidewalk | o-bway-tele o-tele-grand o-tele-mac o-tele-51 o-tele-clar o-24-tele b-alc-tele b-ash-tele b-dwi-tele b-ban-tele
 | Broadway | secondary 30 sidewalk | o-jls o-12bway o-bway-tele o-bway-grand o-bway-mac o-bway-51 o-bway-coll o-bway-bt o-bway-24 j13-24
 | Broadway Terrace | tertiary 30 | o-bway-bt -122.236,37.838 o-bt-village
 | Broadway Terrace | tertiary 25 nosidewalk steep | o-bt-village o-13-bt -122.216,37.8445 o-bt-sky
 | Grand Avenue | secondary 30 sidewalk | o-wgrand80 o-sp-grand o-tele-grand o-bway-grand -122.258,37.8105 o-580-grand o-grand-pied piedmont
 | Lakeshore Avenue | tertiary 25 sidewalk | o-580-grand o-lakeshore o-e18-park
 | MacArthur Boulevard | secondary 30 sidewalk | o-sp-mac o-tele-mac o-bway-mac o-580-grand o-lakeshore o-mac-park o-mac-dimond o-mac-35 o-mac-high o-mac-sem o-mac-73 o-mac-98 -122.140,37.737 sl-580 sanleandro
 | Park Boulevard | secondary 30 sidewalk | o-e18-park o-mac-park o-580-park o-park-leim o-13-park montclair
 | Moraga Avenue | tertiary 30 sidewalk | o-pv-pied o-moraga-high -122.224,37.833 o-13-moraga
 | Pleasant Valley Avenue | secondary 30 sidewalk | o-bway-51 o-pv-pied
 | 51st Street | secondary 30 sidewalk | o-tele-51 o-bway-51
 | Piedmont Avenue | tertiary 25 sidewalk | o-bway-mac o-pv-pied
 | Highland Avenue | tertiary 25 sidewalk | piedmont o-moraga-high
 | Oakland Avenue | tertiary 25 sidewalk | o-bway-mac o-grand-pied piedmont
 | Claremont Avenue | secondary 30 sidewalk | o-tele-clar rockridge b-clar-coll b-ash-clar
 | Claremont Avenue | tertiary 25 nosidewalk steep | b-ash-clar -122.238,37.861 -122.227,37.866 gp-clar
 | Fish Ranch Road | tertiary 30 nosidewalk steep | gp-clar -122.210,37.867 fishranch-24
 | College Avenue | tertiary 25 sidewalk | o-bway-coll rockridge b-clar-coll b-ash-coll b-dwi-coll b-ban-coll
 | Grizzly Peak Boulevard | tertiary 30 nosidewalk | gp-skyline gp-south gp-clar gp-lomas b-cent-gp -122.249,37.889 b-marin-gp b-spruce-gp
 | Skyline Boulevard | tertiary 25 nosidewalk | gp-skyline o-bt-sky o-thorn-sky o-snake-sky o-shep-sky o-pinehurst-sky o-jm-sky o-redwood-sky -122.155,37.792 o-sky-keller o-sky-golf
 | Shepherd Canyon Road | tertiary 30 nosidewalk steep | montclair o-shep-escher o-shep-sky
 | Snake Road | residential 25 nosidewalk steep | montclair o-snake-colt o-snake-sky
 | Thornhill Drive | tertiary 25 nosidewalk steep | o-13-moraga -122.208,37.839 o-thorn-sky
 | Mountain Boulevard | secondary 30 sidewalk | o-bt-village o-13-moraga montclair o-13-park o-ascot o-13-lincoln o-13-jm o-13-redwood
 | Joaquin Miller Road | secondary 35 steep | o-13-jm o-jm-sky
 | Redwood Road | secondary 35 | o-13-redwood o-redwood-camp o-redwood-sky
 | Redwood Road | tertiary 35 nosidewalk | o-redwood-sky pinehurst-redwood -122.09,37.75 cv-redwood castrovalley
 | Pinehurst Road | tertiary 25 nosidewalk steep | o-pinehurst-sky canyon pinehurst-redwood
 | Canyon Road | tertiary 35 nosidewalk | canyon moraga-canyon moraga
 | 35th Avenue | secondary 30 sidewalk | o-35-intl o-mac-35 o-580-35 o-13-redwood
 | Lincoln Avenue | tertiary 30 sidewalk | o-mac-dimond o-580-fruit o-13-lincoln
 | Keller Avenue | tertiary 30 sidewalk | o-mac-73 o-keller-580 o-sky-keller
 | Golf Links Road | tertiary 30 | o-mac-98 o-golf-580 o-sky-golf
 | High Street | secondary 30 sidewalk | o-high880 o-intl-high o-mac-high o-580-high
 | Seminary Avenue | tertiary 30 sidewalk | o-mac-sem j580-13
 | International Boulevard | secondary 30 sidewalk | o-12bway o-intl-14 o-35-intl o-intl-high o-intl-73 o-intl-98 sanleandro hayward
 | Foothill Boulevard | secondary 30 sidewalk | o-intl-14 o-foot-fruit o-intl-73
 | Fruitvale Avenue | secondary 30 sidewalk | o-29th o-foot-fruit o-mac-dimond
 | East 18th Street | tertiary 25 sidewalk | o-e18-park o-intl-14
 | 14th Street | secondary 25 sidewalk | woak o-980-18th o-12bway o-e18-park
 | Hegenberger Road | secondary 40 sidewalk | oak-airport o-heg o-intl-73 o-mac-73
 | 98th Avenue | secondary 35 sidewalk | oak-airport o-intl-98 o-mac-98
 | Davis Street | secondary 35 sidewalk | sl-880 sanleandro
 | Castro Valley Boulevard | secondary 35 sidewalk | i238-580 castrovalley
 | San Pablo Avenue | secondary 30 sidewalk | o-980-18th o-sp-grand o-sp-mac o-sp-emery b-ash-sp b-univ-sp b-gil-sp albany b-solano-sp elcerrito
 | Powell Street | tertiary 30 sidewalk | emeryville o-sp-emery
 | 40th Street | tertiary 25 sidewalk | o-sp-emery o-sp-mac o-tele-mac
 | Shattuck Avenue | secondary 25 sidewalk | o-tele-51 b-ash-shat b-dwi-shat berkeley b-hearst-shat b-shat-rose b-marin-circle
 | Martin Luther King Jr. Way | secondary 25 sidewalk | o-tele-mac b-ash-mlk b-univ-mlk b-shat-rose
 | University Avenue | secondary 30 sidewalk | berkeley b-univ-mlk b-univ-sac b-univ-sp b-univ80
 | Sacramento Street | tertiary 30 sidewalk | b-ash-mlk b-univ-sac b-gil-sp
 | Gilman Street | tertiary 25 sidewalk | b-gilman80 b-gil-sp -122.285,37.886 b-marin-circle
 | Solano Avenue | tertiary 25 sidewalk | b-solano-sp b-solano-alam b-marin-circle
 | Buchanan Street | tertiary 30 sidewalk | albany-580 albany
 | Hearst Avenue | tertiary 25 sidewalk | b-univ-mlk b-hearst-shat b-hearst-euc
 | Bancroft Way | tertiary 25 sidewalk | berkeley b-ban-tele b-ban-coll
 | Dwight Way | tertiary 25 sidewalk | b-dwi-shat b-dwi-tele b-dwi-coll
 | Euclid Avenue | tertiary 25 sidewalk | b-hearst-euc b-euc-eunice b-euc-marin
 | Euclid Avenue | tertiary 25 nosidewalk steep | b-euc-marin b-marin-gp
 | Marin Avenue | tertiary 25 sidewalk steep | b-marin-circle b-euc-marin b-marin-gp
 | Spruce Street | tertiary 25 | b-hearst-euc -122.2655,37.885 b-marin-arl b-spruce-gp
 | Arlington Avenue | tertiary 25 sidewalk | b-marin-circle b-marin-arl b-arl-thou kensington ec-arl-moeser -122.305,37.94 richmond-80
 | Moeser Lane | tertiary 25 sidewalk steep | ec-arl-moeser elcerrito
 | Centennial Drive | tertiary 25 nosidewalk steep | b-cent-stad b-cent-gp
 | Stadium Rim Way | tertiary 25 sidewalk | b-ban-coll b-cent-stad b-hearst-euc
 | Wildcat Canyon Road | tertiary 25 nosidewalk | b-spruce-gp -122.255,37.903 inspiration orinda-bearcreek
 | Camino Pablo | secondary 40 sidewalk | orinda orinda-village orinda-bearcreek
 | Bear Creek Road | tertiary 45 nosidewalk | orinda-bearcreek -122.17,37.93 bearcreek-alham
 | Alhambra Valley Road | tertiary 35 nosidewalk | bearcreek-alham -122.13,37.98 martinez
 | Moraga Way | secondary 35 sidewalk | orinda orinda-glorieta -122.148,37.849 moraga
 | Moraga Road | secondary 35 sidewalk | moraga rheem -122.122,37.878 lafayette
 | Rheem Boulevard | tertiary 30 steep | rheem orinda-glorieta
 | Saint Marys Road | tertiary 35 sidewalk | moraga laf-stmary lafayette
 | Lafayette-Moraga Regional Trail | cycleway 10 | moraga laf-stmary wc-olympic
 | Mount Diablo Boulevard | secondary 30 sidewalk | orinda lafayette laf-mdb-e wc-680-24 walnutcreek
 | El Nido Ranch Road | tertiary 30 nosidewalk | orinda -122.155,37.8865 lafayette
 | Deer Hill Road | tertiary 35 | lafayette laf-24 laf-phr
 | Pleasant Hill Road | secondary 40 sidewalk | laf-mdb-e laf-phr phr-taylor mtz-4-680
 | Taylor Boulevard | secondary 45 | phr-taylor pleasanthill
 | Olympic Boulevard | tertiary 35 sidewalk | laf-mdb-e wc-olympic wc-smain
 | Main Street | secondary 30 sidewalk | alamo wc-smain walnutcreek wc-nmain pleasanthill
 | Ygnacio Valley Road | secondary 40 sidewalk | walnutcreek wc-ygnacio ygnacio-oak kirker
 | Treat Boulevard | secondary 40 sidewalk | wc-nmain wc-treat -122.03,37.94 ygnacio-oak
 | Oak Grove Road | tertiary 35 sidewalk | ygnacio-oak concord
 | Iron Horse Trail | cycleway 10 | dublin sanramon danville alamo wc-smain walnutcreek wc-treat pleasanthill concord
 | San Ramon Valley Boulevard | secondary 35 sidewalk | dublin sanramon danville alamo
CA-152 | Hecker Pass Road | secondary 45 steep | gilroy -121.68,36.99 watsonville
`
