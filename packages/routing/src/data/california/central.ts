// Own work from general geographic knowledge; no map data was copied. Nodes: id lon lat [Town name]. Roads: ref | name | class mph flags | path.

export const centralNodes = `
davis -121.740 38.545 Davis
davis-80 -121.735 38.538
wsac -121.545 38.577 West Sacramento
wsac-80n -121.553 38.598
sac-5-50 -121.510 38.570
sac-5-80 -121.510 38.637
sac -121.494 38.582 Sacramento
sac-50-99 -121.472 38.556
sac-cap-e -121.420 38.628
sac-florin -121.440 38.496
elkgrove -121.372 38.409 Elk Grove
elkgrove-5 -121.490 38.410
galt -121.300 38.255 Galt
lodi-99 -121.258 38.130
lodi -121.272 38.130 Lodi
lodi-5 -121.400 38.115
stockton-5 -121.310 37.957
stockton -121.290 37.957 Stockton
stockton-99 -121.250 37.950
lathrop -121.290 37.815
manteca-99 -121.190 37.797
manteca -121.216 37.797 Manteca
i205-5 -121.315 37.765
tracy -121.425 37.739 Tracy
tracy-205 -121.440 37.755
vernalis -121.335 37.595
folsom -121.176 38.678 Folsom
folsom-50 -121.170 38.643
ranchocordova -121.303 38.589 Rancho Cordova
citrusheights -121.285 38.707 Citrus Heights
roseville -121.288 38.752 Roseville
roseville-65 -121.262 38.765
rocklin -121.236 38.791 Rocklin
loomis -121.193 38.821 Loomis
auburn -121.077 38.897 Auburn
colfax -120.953 39.099 Colfax
foresthill -120.818 39.020 Foresthill
donner -120.330 39.335 Soda Springs
truckee -120.183 39.328 Truckee
floriston -120.012 39.430
tahoecity -120.142 39.168 Tahoe City
kingsbeach -120.026 39.237 Kings Beach
tahoma -120.130 39.068
meyers -120.013 38.856 Meyers
slt-y -120.003 38.914
slt -119.977 38.940 South Lake Tahoe
stateline -119.940 38.960
eldoradohills -121.070 38.655 El Dorado Hills
shinglesprings -120.926 38.666 Shingle Springs
placerville -120.799 38.730 Placerville
pollockpines -120.586 38.761 Pollock Pines
grizzlyflats -120.527 38.637 Grizzly Flats
somerset -120.690 38.645
georgetown -120.838 38.907 Georgetown
cool -121.015 38.888 Cool
kyburz -120.296 38.774 Kyburz
strawberry -120.145 38.797
echosummit -120.032 38.813
ione -120.933 38.353 Ione
plymouth -120.845 38.482 Plymouth
jackson -120.774 38.349 Jackson
pioneer -120.572 38.432 Pioneer
carsonpass -119.990 38.694
picketts -119.930 38.776
woodfords -119.822 38.777 Woodfords
markleeville -119.780 38.695 Markleeville
topaz -119.515 38.630 Topaz
sanandreas -120.680 38.196 San Andreas
valleysprings -120.829 38.192 Valley Springs
mokelumnehill -120.706 38.300
angelscamp -120.545 38.075 Angels Camp
copperopolis -120.642 37.981 Copperopolis
murphys -120.460 38.138 Murphys
arnold -120.351 38.255 Arnold
bearvalley -120.040 38.465 Bear Valley
ebbetts -119.812 38.545
sonora -120.382 37.984 Sonora
jamestown -120.422 37.953 Jamestown
twainharte -120.232 38.040 Twain Harte
pinecrest -119.990 38.190
sonorapass -119.637 38.328
sonorajct -119.448 38.349
chinesecamp -120.433 37.870 Chinese Camp
moccasin -120.300 37.810
groveland -120.233 37.839 Groveland
craneflat -119.800 37.753
tuolumne -119.355 37.875
tioga -119.258 37.911
leevining -119.122 37.957 Lee Vining
coulterville -120.198 37.711 Coulterville
mariposa -119.966 37.485 Mariposa
elportal -119.785 37.675 El Portal
yosemite -119.590 37.745 Yosemite Valley
wawona -119.656 37.537 Wawona
oakhurst -119.650 37.328 Oakhurst
bridgeport -119.231 38.256 Bridgeport
walker -119.480 38.515
junelake-jct -119.080 37.815
mammoth-jct -118.915 37.640
mammoth -118.972 37.648 Mammoth Lakes
bishop -118.395 37.364 Bishop
bigpine -118.290 37.165 Big Pine
benton -118.476 37.819 Benton
independence -118.200 36.803 Independence
lonepine -118.063 36.606 Lone Pine
keeler-jct -117.870 36.480
olancha -118.006 36.282 Olancha
modesto -120.997 37.640 Modesto
modesto-99 -121.005 37.645
oakdale -120.847 37.767 Oakdale
escalon -120.997 37.797
turlock -120.853 37.500 Turlock
patterson -121.130 37.472 Patterson
patterson-5 -121.175 37.465
merced -120.483 37.302 Merced
losbanos -120.850 37.058 Los Banos
santanella -121.015 37.060
pacheco -121.215 37.066
gustine -120.999 37.258 Gustine
gustine-5 -121.075 37.250
chowchilla -120.260 37.123 Chowchilla
jct99-152 -120.235 37.085
madera -120.061 36.961 Madera
fresno-41 -119.790 36.745
fresno -119.785 36.738 Fresno
fresno-n -119.790 36.850
fresno-w -119.840 36.765
clovis -119.703 36.825 Clovis
selma -119.612 36.571 Selma
jct99-198 -119.395 36.328
visalia -119.292 36.330 Visalia
exeter -119.142 36.296
threerivers -118.905 36.440 Three Rivers
lemoore -119.783 36.301 Lemoore
hanford -119.646 36.328 Hanford
tulare -119.347 36.208 Tulare
porterville -119.017 36.065 Porterville
springville -118.818 36.130 Springville
campnelson -118.609 36.142
delano -119.247 35.769 Delano
mcfarland -119.229 35.678
bakersfield-n -119.060 35.420
bakersfield -119.019 35.373 Bakersfield
bakersfield-99 -119.040 35.355
arvin-58 -118.850 35.345
kettleman -119.962 36.010 Kettleman City
kettleman-5 -119.960 35.992
coalinga -120.360 36.140 Coalinga
coalinga-5 -120.240 36.255
huron -120.105 36.203
mendota -120.381 36.754 Mendota
firebaugh -120.456 36.859
panoche-5 -120.630 36.650
kerman -120.060 36.724 Kerman
lostHills -119.700 35.616 Lost Hills
lh-5 -119.655 35.616
buttonwillow -119.470 35.400 Buttonwillow
bw-5 -119.395 35.400
maricopa -119.401 35.058 Maricopa
taft -119.456 35.142 Taft
mettler -118.965 35.010
wheeler-5-99 -118.945 34.965
lebec -118.865 34.842 Lebec
frazierpark -118.945 34.822 Frazier Park
gorman -118.853 34.796 Gorman
prather -119.515 37.038
auberry -119.490 37.080 Auberry
shaverlake -119.318 37.108 Shaver Lake
huntington -119.220 37.230
squawvalley -119.246 36.740
grantgrove -118.963 36.740
cedargrove -118.670 36.790
salinas -121.655 36.677 Salinas
prunedale -121.670 36.776
castroville -121.758 36.766 Castroville
watsonville -121.757 36.910 Watsonville
monterey -121.895 36.600 Monterey
carmel -121.920 36.555 Carmel
carmelvalley -121.732 36.480 Carmel Valley
bigsur -121.807 36.270 Big Sur
lucia -121.550 36.020
raggedpoint -121.325 35.782
cambria -121.081 35.564 Cambria
jct1-46 -121.020 35.520
morrobay -120.850 35.366 Morro Bay
hollister -121.402 36.853 Hollister
sanjuanbautista -121.538 36.845
jct152-156 -121.370 37.000
jct101-156 -121.560 36.860
jct25-gilroy -121.545 36.970
pinnacles -121.150 36.490
kingcity -121.126 36.213 King City
soledad -121.326 36.425 Soledad
greenfield -121.244 36.321
paso -120.691 35.627 Paso Robles
jct41-46 -120.365 35.735
atascadero -120.671 35.489 Atascadero
santamargarita -120.609 35.390
slo -120.660 35.283 San Luis Obispo
pismo -120.640 35.143 Pismo Beach
arroyogrande -120.582 35.119
nipomo -120.476 35.043
santamaria -120.436 34.953 Santa Maria
guadalupe -120.572 34.972
newcuyama -119.690 34.948 New Cuyama
losalamos -120.278 34.744
vandenberg -120.520 34.735
lompoc -120.458 34.639 Lompoc
buellton -120.193 34.614 Buellton
solvang -120.138 34.596 Solvang
lospinos -120.115 34.668
lascruces -120.230 34.508
gaviota -120.228 34.473
goleta -119.828 34.436 Goleta
sb-154 -119.756 34.443
santabarbara -119.698 34.421 Santa Barbara
sb-mission -119.713 34.437
sanmarcospass -119.825 34.512
montecito -119.632 34.437 Montecito
carpinteria -119.518 34.399 Carpinteria
jct88-met -120.200 38.675
sanlucas -121.010 36.130
jct101-154 -120.195 34.690
`

export const centralRoads = `
I-80 | I-80 | motorway 65 | dixon davis-80 -121.64,38.57 wsac-80n
I-80 | I-80 | motorway 65 | wsac-80n -121.53,38.62 sac-5-80 -121.45,38.635 sac-cap-e -121.35,38.67 citrusheights roseville roseville-65 rocklin loomis auburn -121.00,39.00 colfax -120.83,39.19 emigrantgap donner truckee floriston reno
US-50 | Capital City Freeway | motorway 60 | wsac-80n wsac sac-5-50 sac-50-99
I-80 Business | Capital City Freeway | motorway 60 | sac-50-99 -121.465,38.58 sac-cap-e
US-50 | El Dorado Freeway | motorway 65 | sac-50-99 -121.40,38.56 ranchocordova folsom-50 eldoradohills shinglesprings placerville
US-50 | Lincoln Highway | trunk 50 nosidewalk | placerville -120.68,38.75 pollockpines -120.45,38.77 kyburz strawberry echosummit meyers slt-y
US-50 | Lake Tahoe Boulevard | primary 35 sidewalk | slt-y slt stateline
US-50 | Lincoln Highway | trunk 50 | stateline -119.94,39.09 -119.85,39.10 carson
I-5 | I-5 | motorway 65 | i5-99 sac-5-80 sac-5-50 -121.52,38.50 elkgrove-5 -121.45,38.25 lodi-5 stockton-5 lathrop i205-5 -121.33,37.68 vernalis patterson-5 gustine-5 santanella -120.80,36.85 panoche-5 -120.42,36.43 coalinga-5 -120.05,36.05 kettleman-5 -119.80,35.75 lh-5 bw-5 -119.20,35.20 wheeler-5-99
I-5 | Golden State Freeway | motorway 65 nolocal | wheeler-5-99 -118.92,34.91 lebec gorman
 | Frazier Mountain Park Road | tertiary 40 nosidewalk | lebec frazierpark
 | Peace Valley Road | tertiary 45 nosidewalk | lebec gorman
I-205 | I-205 | motorway 65 | i205-w tracy-205 i205-5
I-580 | I-580 | motorway 70 | i205-w -121.45,37.68 vernalis
CA-99 | CA-99 | motorway 65 | sac-50-99 sac-florin elkgrove galt lodi-99 stockton-99 manteca-99 modesto-99 turlock -120.65,37.38 merced chowchilla jct99-152 madera fresno-w fresno-41 selma jct99-198 tulare -119.31,35.98 delano mcfarland bakersfield-n bakersfield-99 mettler wheeler-5-99
 | Stockton Boulevard | secondary 35 sidewalk | sac sac-50-99 sac-florin elkgrove
 | Capitol Mall | secondary 30 sidewalk | wsac sac
 | J Street | secondary 30 sidewalk | sac sac-cap-e
 | Folsom Boulevard | secondary 40 sidewalk | sac -121.42,38.555 ranchocordova folsom
 | Folsom Auburn Road | secondary 45 | folsom -121.17,38.76 auburn
 | Prairie City Road | secondary 40 sidewalk | folsom folsom-50
 | Greenback Lane | secondary 40 sidewalk | folsom citrusheights
 | Russell Boulevard | secondary 35 sidewalk | davis davis-80
CA-113 | CA-113 | trunk 65 | davis woodland
CA-113 | CA-113 | secondary 55 | dixon -121.82,38.30 riovista
 | Russell Boulevard | tertiary 45 | davis -121.87,38.54 winters
CA-128 | Railroad Avenue | tertiary 45 | winters -121.97,38.44 vacaville
I-505 | I-505 | motorway 70 | winters-505 vac-505
CA-160 | River Road | secondary 45 nosidewalk | isleton -121.53,38.28 -121.51,38.45 sac
CA-65 | CA-65 | motorway 65 | lincoln roseville-65
CA-193 | CA-193 | secondary 45 steep | lincoln -121.18,38.88 auburn
CA-193 | CA-193 | secondary 40 steep | cool -120.93,38.90 georgetown -120.83,38.82 placerville
CA-49 | Golden Chain Highway | primary 50 | grassvalley -121.07,39.05 auburn cool -120.93,38.79 placerville -120.82,38.58 plymouth jackson mokelumnehill sanandreas angelscamp -120.47,38.00 sonora jamestown chinesecamp moccasin coulterville mariposa -119.78,37.37 oakhurst
 | Foresthill Road | secondary 45 nosidewalk | auburn -120.95,38.96 foresthill
 | Yankee Jims Road | unclassified 15 unpaved steep | foresthill -120.90,39.03 colfax
 | Auburn Ravine Road | secondary 35 sidewalk | loomis auburn
CA-174 | CA-174 | secondary 45 | colfax -121.00,39.15 grassvalley
CA-89 | CA-89 | primary 50 | sierraville -120.25,39.45 truckee tahoecity tahoma -120.10,38.96 slt-y
CA-267 | CA-267 | primary 50 | truckee kingsbeach
CA-28 | North Lake Boulevard | primary 35 sidewalk | tahoecity kingsbeach
CA-89 | CA-89 | secondary 50 | meyers -119.95,38.82 picketts
CA-88 | Carson Pass Highway | primary 50 | stockton-99 -121.05,38.20 ione jackson pioneer jct88-met carsonpass picketts woodfords minden
CA-89 | CA-89 | secondary 50 | woodfords markleeville -119.65,38.66 topaz
 | Mormon Emigrant Trail | tertiary 45 nosidewalk | pollockpines -120.35,38.68 jct88-met
 | Sly Park Road | tertiary 40 nosidewalk | pollockpines -120.57,38.70 somerset
 | Grizzly Flat Road | tertiary 30 steep nosidewalk | somerset grizzlyflats
 | Mount Aukum Road | tertiary 40 | plymouth somerset -120.75,38.68 placerville
 | Main Street | secondary 25 sidewalk | placerville -120.81,38.727 shinglesprings
US-395 | US-395 | trunk 60 | minden topaz walker sonorajct bridgeport leevining junelake-jct mammoth-jct -118.60,37.50 bishop bigpine independence lonepine olancha
CA-203 | Main Street | primary 35 sidewalk | mammoth-jct mammoth
US-6 | US-6 | primary 60 | bishop benton
CA-120 | CA-120 | secondary 55 | benton -118.85,37.90 leevining
CA-4 | CA-4 | primary 50 | stockton-5 stockton stockton-99 -120.90,37.94 copperopolis angelscamp murphys arnold bearvalley ebbetts markleeville
CA-4 | CA-4 | secondary 50 nosidewalk | discoverybay -121.45,37.90 stockton-5
CA-12 | CA-12 | primary 55 | terminous lodi-5 lodi lodi-99 -121.05,38.17 valleysprings sanandreas
CA-26 | CA-26 | secondary 45 | stockton-99 -121.00,38.05 valleysprings mokelumnehill
CA-108 | Sonora Pass Highway | primary 50 | oakdale -120.60,37.87 chinesecamp jamestown sonora twainharte pinecrest sonorapass sonorajct
CA-108 | McHenry Avenue | secondary 45 sidewalk | modesto -120.99,37.72 oakdale
CA-132 | CA-132 | secondary 50 | tracy -121.33,37.65 modesto -120.60,37.65 coulterville
CA-132 | Maze Boulevard | secondary 55 | vernalis modesto-99
CA-120 | CA-120 | primary 55 | lathrop manteca manteca-99 escalon oakdale
CA-120 | Big Oak Flat Road | primary 45 steep | moccasin groveland -120.00,37.82 craneflat
CA-120 | Tioga Road | primary 45 nosidewalk steep | craneflat -119.55,37.83 tuolumne tioga leevining
 | Big Oak Flat Road | secondary 35 steep | craneflat elportal
CA-140 | CA-140 | primary 55 | gustine-5 gustine -120.75,37.29 merced -120.20,37.37 mariposa -119.90,37.60 elportal yosemite
CA-41 | Wawona Road | primary 40 steep | yosemite -119.65,37.66 wawona oakhurst
CA-41 | CA-41 | primary 55 | oakhurst -119.73,37.12 fresno-n
CA-41 | Yosemite Freeway | motorway 65 | fresno-n fresno-41
CA-41 | CA-41 | primary 60 | fresno-41 -119.79,36.50 lemoore -119.90,36.15 kettleman kettleman-5 -120.15,35.85 jct41-46
CA-41 | Morro Road | secondary 50 | atascadero morrobay
CA-41 | CA-41 | secondary 50 | atascadero -120.50,35.60 jct41-46
 | Blackstone Avenue | secondary 40 sidewalk | fresno fresno-n
 | Van Ness Avenue | secondary 30 sidewalk | fresno fresno-41
CA-168 | Sierra Freeway | motorway 65 | fresno-41 clovis
CA-168 | Tollhouse Road | primary 45 steep | clovis prather shaverlake huntington
 | Auberry Road | tertiary 40 | fresno-n -119.60,36.95 prather auberry
CA-168 | CA-168 | secondary 45 | bishop -118.50,37.33 -118.56,37.25
CA-180 | Kings Canyon Road | primary 50 steep | mendota kerman fresno-w fresno -119.55,36.735 squawvalley grantgrove cedargrove
CA-198 | CA-198 | primary 55 | coalinga coalinga-5 huron lemoore hanford jct99-198 visalia exeter threerivers
 | Generals Highway | tertiary 30 steep nosidewalk | threerivers -118.75,36.60 grantgrove
CA-198 | CA-198 | secondary 45 steep | sanlucas -120.75,36.20 coalinga
CA-190 | CA-190 | secondary 45 steep | tulare porterville springville campnelson
CA-65 | CA-65 | primary 55 | exeter porterville -119.05,35.75 bakersfield-n
CA-132 | Las Palmas Avenue | tertiary 50 | patterson patterson-5
 | Sperry Avenue | tertiary 40 | patterson -121.00,37.50 turlock
CA-33 | CA-33 | secondary 55 | tracy vernalis patterson gustine santanella losbanos firebaugh mendota -120.45,36.40 coalinga
CA-33 | West Side Highway | secondary 55 | kettleman-5 -120.10,35.90 lostHills -119.60,35.40 taft maricopa
CA-152 | Pacheco Pass Highway | primary 60 | gilroy jct152-156 pacheco santanella losbanos -120.50,37.06 jct99-152
CA-156 | CA-156 | primary 55 | jct152-156 hollister sanjuanbautista jct101-156
CA-156 | CA-156 | primary 55 | prunedale castroville
CA-25 | Airline Highway | secondary 50 | jct25-gilroy hollister pinnacles -121.00,36.20 kingcity
CA-145 | CA-145 | secondary 50 | madera kerman -120.10,36.40 huron
CA-46 | CA-46 | primary 55 | jct1-46 -120.80,35.55 paso -120.50,35.67 jct41-46 lostHills lh-5 -119.35,35.60 mcfarland
CA-58 | CA-58 | secondary 50 | santamargarita -120.10,35.30 -119.80,35.38 buttonwillow bw-5 -119.15,35.36 bakersfield-99
CA-58 | CA-58 | motorway 65 | bakersfield-99 bakersfield arvin-58
CA-119 | Taft Highway | secondary 55 | taft -119.25,35.23 mettler
CA-166 | Maricopa Highway | primary 55 | santamaria -120.20,35.08 newcuyama maricopa mettler
 | Union Avenue | secondary 45 sidewalk | bakersfield mettler
 | 24th Street | secondary 40 sidewalk | bakersfield bakersfield-99
US-101 | El Camino Real | trunk 65 | gilroy jct25-gilroy jct101-156 prunedale salinas -121.45,36.53 soledad greenfield kingcity sanlucas -120.88,35.95 paso atascadero santamargarita slo pismo arroyogrande nipomo santamaria losalamos jct101-154 buellton lascruces gaviota -120.05,34.465 goleta sb-154 santabarbara montecito carpinteria
CA-1 | Cabrillo Highway | primary 50 | santacruz -121.88,36.97 watsonville castroville -121.80,36.68 monterey carmel -121.93,36.43 bigsur lucia raggedpoint -121.19,35.64 cambria jct1-46 -120.90,35.45 morrobay slo
CA-1 | Cabrillo Highway | secondary 50 | pismo guadalupe vandenberg lompoc lascruces
CA-129 | Riverside Drive | secondary 45 | watsonville -121.65,36.90 jct101-156
CA-183 | CA-183 | secondary 50 | castroville salinas
CA-68 | Monterey-Salinas Highway | primary 55 | monterey -121.78,36.57 salinas
 | Carmel Valley Road | secondary 45 | carmel carmelvalley -121.50,36.35 greenfield
CA-246 | CA-246 | secondary 50 | lompoc buellton solvang -120.12,34.62 lospinos
CA-154 | San Marcos Pass Road | primary 50 nosidewalk steep | jct101-154 lospinos -119.95,34.56 sanmarcospass sb-154
CA-135 | Bell Street | secondary 50 | santamaria losalamos
CA-192 | Foothill Road | tertiary 35 nosidewalk | sb-154 sb-mission -119.66,34.45 montecito
 | State Street | secondary 30 sidewalk | sb-154 sb-mission santabarbara
 | Hollister Avenue | secondary 40 sidewalk | goleta sb-154
 | Coast Village Road | tertiary 30 sidewalk | santabarbara montecito carpinteria
`
